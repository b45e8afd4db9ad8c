// The table's own small sounds, made here, so that nothing is fetched for them. Browsers let a page sound only after a
// touch or a key, so nothing does before `open`. Whatever the browser lacks stays silent.
const Tones = (() => {
  "use strict";

  const { prefers } = Table;
  const LOUDNESS = { off: 0, low: 0.25, normal: 0.6, high: 1 };
  const LONGEST_WAIT = 0.6;
  const GAP = 0.12;
  const TILE = 0;

  // Of each note: when it begins (s), its pitch (Hz, or a tile put down), how long it rings (s), how loud it is.
  const SCORES = {
    tile: [[0, TILE, 0.06, 0.7]],
    claim: [
      [0, TILE, 0.06, 0.8],
      [0.09, TILE, 0.08, 1],
    ],
    talk: [
      [0, 494, 0.12, 0.15],
      [0.07, 659, 0.2, 0.15],
    ],
    turn: [
      [0, 659, 0.3, 0.3],
      [0.13, 880, 0.5, 0.3],
    ],
    you: [
      [0, 587, 0.25, 0.3],
      [0.1, 740, 0.25, 0.3],
      [0.2, 880, 0.5, 0.35],
    ],
    win: [
      [0, 523, 0.3, 0.3],
      [0.11, 587, 0.3, 0.3],
      [0.22, 659, 0.3, 0.3],
      [0.33, 784, 0.35, 0.3],
      [0.44, 1047, 0.9, 0.4],
    ],
    over: [
      [0, 392, 0.4, 0.25],
      [0.2, 294, 0.7, 0.25],
    ],
  };

  let context = null;
  let out = null;
  let noise = null;
  let freeAt = 0;

  const loudness = () => LOUDNESS[prefers("sound")] ?? 0;
  const isOn = () => context?.state === "running" && loudness() > 0;

  function build() {
    const Context = window.AudioContext ?? window.webkitAudioContext;
    if (!Context) return;
    context = new Context();
    out = context.createGain();
    out.connect(context.destination);
    noise = context.createBuffer(1, context.sampleRate / 10, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }

  // To be called in a gesture; phones stop the sound of a page that was away, and let it go on by a gesture again.
  async function open() {
    try {
      if (!context) build();
      if (context && context.state !== "running") await context.resume();
    } catch {
      context = null;
    }
  }

  function fading(at, seconds, loud) {
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    gain.connect(out);
    return gain;
  }

  function voiceOf(pitch) {
    if (pitch === TILE) return Object.assign(context.createBufferSource(), { buffer: noise });
    const tone = Object.assign(context.createOscillator(), { type: "triangle" });
    tone.frequency.value = pitch;
    return tone;
  }

  function muffled(gain) {
    const filter = Object.assign(context.createBiquadFilter(), { type: "bandpass" });
    filter.frequency.value = 1900;
    filter.Q.value = 1.2;
    filter.connect(gain);
    return filter;
  }

  function note(start, [begins, pitch, seconds, loud]) {
    const gain = fading(start + begins, seconds, loud);
    const source = voiceOf(pitch);
    source.connect(pitch === TILE ? muffled(gain) : gain);
    source.start(start + begins);
    source.stop(start + begins + seconds);
  }

  // One after another, and nothing that would come long after what it is about.
  function play(name) {
    if (!isOn()) return;
    const start = Math.max(context.currentTime, freeAt);
    if (start - context.currentTime > LONGEST_WAIT) return;
    const score = SCORES[name];
    out.gain.value = loudness();
    for (const each of score) note(start, each);
    freeAt = start + score[score.length - 1][0] + GAP;
  }

  const decode = (bytes) => (context ? context.decodeAudioData(bytes) : Promise.reject(new Error("no sound")));

  function ring(recording) {
    const source = Object.assign(context.createBufferSource(), { buffer: recording });
    out.gain.value = loudness();
    source.connect(out);
    source.start();
    return source;
  }

  return { open, play, isOn, loudness, decode, ring };
})();
