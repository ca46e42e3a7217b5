// A file of its own, since the server's Content-Security-Policy runs no inline script. Blocking, so that it acts before the first paint.
(() => {
  const root = document.documentElement;
  try {
    const saved = JSON.parse(localStorage.getItem("candor.theme") ?? "{}").state ?? {};
    const dark =
      saved.theme === "dark" || (saved.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset.theme = dark ? "dark" : "light";
    if (saved.upDown === "swapped") root.dataset.updown = "swapped";
  } catch {
    root.dataset.theme = "light";
  }
})();
