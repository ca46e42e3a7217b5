import { currentLanguage } from "../shared/i18n/i18n.ts";
import { textFiles } from "../shared/i18n/start-text.ts";

/** More than a visit requests; the browser's own limit of 250 would leave out the last of them. */
const REQUESTS_MAX = 2_000;

/**
 * Keeps the texts of every page in the language of this visit, 64 KiB: without a network a page whose text is missing shows nothing for ten seconds, and then
 * the keys of its texts. The worker sees none of them on the first visit, so they are taken from the browser's own cache: their names contain their hash, and they are not downloaded twice.
 */
async function keepTexts(): Promise<void> {
  // Before the worker is waited for, which may take long on a slow network.
  performance.setResourceTimingBufferSize(REQUESTS_MAX);
  await navigator.serviceWorker.ready;
  const language = currentLanguage();
  const texts = Object.values(await textFiles(language));
  await Promise.allSettled(texts.map((load) => load()));
  const names = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = new Set(names.filter((name) => /\/assets\/locale-[^/]*\.js$/.test(name)));
  const cache = await caches.open("locales");
  for (const file of files)
    if (!(await cache.match(file))) await cache.add(new Request(file, { cache: "force-cache" }));
  // Those of versions before.
  for (const { url } of await cache.keys())
    if (url.includes(`/locale-${language}-`) && !files.has(url)) await cache.delete(url);
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
