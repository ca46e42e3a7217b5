/**
 * What this browser can do about push notifications: `unsupported`, `install` (on iPhone and iPad only an app on the home screen receives any),
 * `denied` by its user, or `ready` to subscribe.
 */
export type PushAbility = "unsupported" | "install" | "denied" | "ready";

type Surroundings = {
  readonly hasPush: boolean;
  readonly hasNotifications: boolean;
  readonly permission: NotificationPermission | undefined;
  readonly userAgent: string;
  readonly touchPoints: number;
};

/** An iPad calls itself a Mac, and has fingers. */
const isApple = ({ userAgent, touchPoints }: Surroundings): boolean =>
  /\biPhone\b|\biPad\b|\biPod\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1);

export function abilityIn(of: Surroundings): PushAbility {
  if (!of.hasPush || !of.hasNotifications) return isApple(of) ? "install" : "unsupported";
  return of.permission === "denied" ? "denied" : "ready";
}

export const pushAbility = (): PushAbility =>
  abilityIn({
    hasPush: "serviceWorker" in navigator && "PushManager" in window,
    hasNotifications: "Notification" in window,
    permission: "Notification" in window ? Notification.permission : undefined,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });

/** What the server needs to send to this browser. */
export type BrowserSubscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function readSubscription(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
}

/** The service worker may not be registered yet: the app waits with it for a calm moment. */
async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}

/**
 * Subscribes this browser, which asks its user first if they have not answered yet: call it from a press only. Resolves with undefined if they refuse;
 * rejects if the browser's push service cannot be reached. A subscription under another key of the server is replaced.
 */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const { pushManager } = await worker();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return readSubscription(await pushManager.subscribe(options));
  } catch (error) {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return readSubscription(await pushManager.subscribe(options));
  }
}

/** Ends the browser's own subscription, if it has one. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
