/**
 * The texts of the first visit were fetched before the worker could see them, so a start without a network had no words. They are taken from the browser's own cache: their names
 * contain their hash, and they are not downloaded twice.
 */
async function keepTexts(): Promise<void> {
  await navigator.serviceWorker.ready;
  const cache = await caches.open("locales");
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  for (const file of new Set(files.filter((name) => /\/assets\/locale-[^/]*\.js$/.test(name))))
    if (!(await cache.match(file))) await cache.add(new Request(file, { cache: "force-cache" }));
}

/** Registers dist/sw.js and keeps the texts of this visit. `onUpdate`: a new version is waiting until its `take` is called. */
export async function registerWorker(onUpdate: (take: () => void) => void, signal: AbortSignal): Promise<void> {
  const announce = (worker: ServiceWorker) =>
    onUpdate(() => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      worker.postMessage({ type: "SKIP_WAITING" });
    });
  const registration = await navigator.serviceWorker.register("/sw.js");
  if (registration.waiting && navigator.serviceWorker.controller) announce(registration.waiting);
  registration.addEventListener(
    "updatefound",
    () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        // The first installation has no previous controller and is not an update.
        if (worker.state === "installed" && navigator.serviceWorker.controller) announce(worker);
      });
    },
    { signal },
  );
  await keepTexts();
}
