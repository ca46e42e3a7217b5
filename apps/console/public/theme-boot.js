// A file of its own, since the server's Content-Security-Policy runs no inline script. Blocking, so that it acts before the first paint.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem("candor.console.theme");
  } catch {
    chosen = null;
  }
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  root.style.colorScheme = dark ? "dark" : "light";
})();
