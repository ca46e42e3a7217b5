// A file of its own, since the server's Content-Security-Policy runs no inline script. Blocking, so that it acts before the first paint.
(() => {
  const root = document.documentElement;
  try {
    const saved = JSON.parse(localStorage.getItem("candor.theme") ?? "{}").state ?? {};
    const dark =
      saved.theme === "dark" || (saved.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    // The contract tab is dark in both themes (paths.ts).
    const always = /^#\/pages\/lever\/index(?:[/?]|$)/.test(location.hash);
    root.dataset.theme = dark || always ? "dark" : "light";
    if (saved.upDown === "swapped") root.dataset.updown = "swapped";
  } catch {
    root.dataset.theme = "light";
  }
})();
