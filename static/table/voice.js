// Calls out what is called over the table: with the recordings of the voice pack that was chosen, else with the browser's
// own voice. A call ends the one before it. Words and recordings are fetched after the first touch or key.
const Voice = (() => {
  "use strict";

  const { root, prefers } = Table;
  const RATE = 1.1;

  let told = null;
  let loaded = "";
  let loading = null;
  let recordings = new Map();
  let ringing = null;

  const speech = () => window.speechSynthesis;

  async function fetched(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(answer.status);
    return answer;
  }

  // One after another: the table's own messages share the line with them.
  async function fetchRecordings(name, sounds) {
    for (const [call, url] of Object.entries(sounds)) {
      const sound = await fetched(url).then((answer) => answer.arrayBuffer());
      const recording = await Tones.decode(sound).catch(() => null);
      if (loaded !== name) return;
      if (recording) recordings.set(call, recording);
    }
  }

  async function fetchVoice(name) {
    recordings = new Map();
    try {
      const answer = await fetched(`${root.dataset.voices}${name}/`).then((found) => found.json());
      if (loaded !== name) return;
      told = answer;
      await fetchRecordings(name, told.sounds);
    } catch {
      if (loaded === name) loaded = "";
    }
  }

  // Done once the chosen voice can be heard.
  function load() {
    const name = prefers("voice");
    if (name === "none" || name === loaded) return loading;
    loaded = name;
    return (loading = fetchVoice(name));
  }

  const tag = (voice) => voice.lang.replace("_", "-").toLowerCase();

  // The browser's voice for a language; one of this device, for a distant one comes late.
  function best(language) {
    const [wanted, main] = [language.toLowerCase(), language.split("-")[0]];
    const speakers = speech().getVoices().filter((voice) => tag(voice).split("-")[0] === main);
    const worth = (voice) => (tag(voice) === wanted ? 4 : 0) + (voice.localService ? 2 : 0) + (voice.default ? 1 : 0);
    return speakers.sort((one, other) => worth(other) - worth(one))[0] ?? null;
  }

  // A browser that names no voices may have one all the same; one that names only others would read strangely.
  function speak(words, language) {
    if (!speech() || !words) return false;
    const voice = best(language);
    if (!voice && speech().getVoices().length) return false;
    const utterance = Object.assign(new SpeechSynthesisUtterance(words), { lang: language, rate: RATE });
    utterance.voice = voice;
    utterance.volume = Tones.loudness();
    speech().speak(utterance);
    return true;
  }

  function hush() {
    ringing?.stop();
    ringing = null;
    speech()?.cancel();
  }

  function say(call) {
    if (!Tones.loudness() || prefers("voice") === "none" || !told) return;
    hush();
    const recording = recordings.get(call);
    if (recording && Tones.isOn()) ringing = Tones.ring(recording);
    else speak(told.words[call], told.language);
  }

  // Something that was said, in the page's language, unless something is being called out; whether it is read.
  function read(words) {
    if (!Tones.loudness() || prefers("voice") === "none" || !speech() || speech().speaking || ringing) return false;
    return speak(words, document.documentElement.lang);
  }

  // Some phones speak only once a gesture has made them speak, and name their voices late.
  function open() {
    if (speech() && !told && prefers("voice") !== "none") {
      speech().getVoices();
      speech().speak(Object.assign(new SpeechSynthesisUtterance(""), { volume: 0 }));
    }
    return load();
  }

  return { open, load, say, read, hush };
})();
