/** The shell fetches every page of the app for offline reading, 400 KiB that must not compete with the first page on a slow network. */
const REGISTER_AFTER_MS = 8_000;

/**
 * Registers the offline shell (dist/sw.js, made by vite-plugin-pwa) and says when a new one waits. Returns how to stop listening. Nothing
 * happens in development and where the browser has no service workers (plain http in a LAN).
 */
export function startServiceWorker(onUpdate: (take: () => void) => void): () => void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return () => undefined;
  const controller = new AbortController();
  const announce = (worker: ServiceWorker) =>
    onUpdate(() => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      worker.postMessage({ type: "SKIP_WAITING" });
    });
  const register = () =>
    navigator.serviceWorker.register("/sw.js").then((registration) => {
      if (registration.waiting && navigator.serviceWorker.controller) announce(registration.waiting);
      registration.addEventListener(
        "updatefound",
        () => {
          const worker = registration.installing;
          worker?.addEventListener("statechange", () => {
            // The first installation has no controller before it and is no update.
            if (worker.state === "installed" && navigator.serviceWorker.controller) announce(worker);
          });
        },
        { signal: controller.signal },
      );
    }, console.warn);
  const timer = setTimeout(register, REGISTER_AFTER_MS);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
