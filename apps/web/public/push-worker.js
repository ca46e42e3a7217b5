/**
 * Push notifications in the service worker, which workbox generates (vite.config.ts) and which imports this file. The payload is made by the server
 * (services/web-push) and only this browser can read it.
 */
const text = (value, fallback) => (typeof value === "string" && value !== "" ? value : fallback);
/** Only pages of this app: a path that begins with its hash. */
const pathOf = (value) => (typeof value === "string" && value.startsWith("/#/") ? value : "/#/");

self.addEventListener("push", (event) => {
  let payload = {};
  try {
    payload = event.data?.json() ?? {};
  } catch {
    // Browsers end a subscription that shows nothing for a message, so one that cannot be read is shown with our name only.
  }
  const options = {
    body: text(payload.body, ""),
    icon: "/icon.svg",
    data: { path: pathOf(payload.path) },
    ...(typeof payload.tag === "string" && payload.tag !== "" ? { tag: payload.tag } : {}),
  };
  event.waitUntil(self.registration.showNotification(text(payload.title, "Candor"), options));
});

/** Leads an open page of the app there; without one a new page is opened. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page =
    pages.find((each) => each.focused) ?? pages.find((each) => each.visibilityState === "visible") ?? pages[0];
  if (!page) return self.clients.openWindow(path);
  page.postMessage({ type: "OPEN", path });
  // Refused without a press by the user; the page shows the target either way.
  await page.focus().catch(() => undefined);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data?.path)));
});
