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
  // The server has put home into the page as a visitor's phone shows it (src/prerender.tsx). For another page, a user, another language or a wide window it does not fit.
  const fits = () => {
    const { token } = JSON.parse(localStorage.getItem("candor.session") ?? "{}").state ?? {};
    const language = localStorage.getItem("candor.lang");
    // Of several languages the server may know only the first (navigator.languages is longer than what browsers send).
    const [first = "", ...others] = navigator.languages;
    const isTheirs = language
      ? language === root.lang
      : others.length === 0 || first.slice(0, 2) === root.lang.slice(0, 2);
    // Numbers in Spanish have the form of the browser's own country.
    const country = navigator.languages.find((tag) => /^es-/i.test(tag));
    const isCountry = root.lang !== "es" || (country ?? "es-419") === root.dataset.tag;
    const atHome = /^(?:#\/?(?:pages\/index\/index)?(?:\?.*)?)?$/.test(location.hash);
    return (
      isTheirs &&
      isCountry &&
      atHome &&
      !token &&
      !matchMedia("(min-width: 900px)").matches &&
      !/[?&]pseudo/.test(location.search)
    );
  };
  const shows = () => {
    try {
      return root.dataset.shows === "home" && fits();
    } catch {
      return false;
    }
  };
  if (!shows()) {
    delete root.dataset.shows;
    delete root.dataset.tag;
    return;
  }
  // Until the app has started (src/main.tsx) a tap can do nothing; then the last one is repeated.
  let tapped;
  const keep = (event) => {
    tapped = event.target;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", keep, { capture: true });
  // Prices of half a minute ago must not stand there as if they were the present ones: until the app comes, the shape of a page again.
  const old = setTimeout(() => delete root.dataset.shows, 30_000);
  addEventListener("candor:started", () => {
    clearTimeout(old);
    root.dataset.shows = "home";
    removeEventListener("click", keep, { capture: true });
    tapped?.closest("a, button")?.click();
  });
})();
