// The page for when nothing can be reached: tries again as soon as the device says that it has a network.
addEventListener("online", () => location.reload());
