import { createAlert, getAlerts } from "@candor/contract/routes/alert.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { getPushState } from "@candor/contract/routes/push.ts";
import type { Browser, CDPSession, Page, Worker } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PushServiceStandIn } from "../../apps/server/src/testing/push-service.ts";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { launchBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { endJourney } from "../harness/journey.ts";

/**
 * A price alert from the chart to the phone's screen. A Chromium without a network has no push service to subscribe at, so the page's `subscribe` gives the keys
 * of a browser that the stand-in plays; real are the server's request, its encryption, the service worker, its notification and the way to the page.
 */
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;
let user: Caller;
let cdp: CDPSession;
const standIn = new PushServiceStandIn();
const SYMBOL = "BTC-USDT";

beforeAll(async () => {
  await standIn.start();
  app = await startApp({ CANDOR_PUSH_ORIGINS: standIn.origin });
  user = await newUser(app.url, { email: "alert@example.com" });
  browser = await launchBrowser({ shell: false });
  phone = await openPhone(browser, {
    url: app.url,
    reducedMotion: true,
    offlineShell: true,
    stored: await storedSession(user),
  });
  page = phone.page;
  const { name: _, ...keys } = standIn.browser("phone");
  await phone.context.grantPermissions(["notifications"], { origin: app.url });
  const { endpoint, p256dh, auth } = keys;
  await phone.context.addInitScript(`{
    const given = ${JSON.stringify({ endpoint, keys: { p256dh, auth } })};
    const subscription = { toJSON: () => given, unsubscribe: async () => true };
    PushManager.prototype.subscribe = async () => subscription;
    PushManager.prototype.getSubscription = async () => subscription;
  }`);
});

endJourney(() => ({ phone, browser, app }));
afterAll(() => standIn.stop());

const button = (name: string | RegExp) => page.getByRole("button", { name });
const open = (path: string) => page.goto(`/#${path}`);

async function priceNow(): Promise<{ readonly marketId: number; readonly price: number }> {
  const market = (await user.call(getCurrencyList, {})).markets.find(({ symbol }) => symbol === SYMBOL);
  const [quote] = (await user.call(quotes, { match_id: market?.match_id ?? 0 })).list;
  return { marketId: market?.match_id ?? 0, price: Number.parseFloat(quote?.now_price ?? "0") };
}

it("turns push on by the user's press only, and sends a test that this browser's keys open", async () => {
  await open("/pages/notice/choices");
  await page.getByText("Off for this device").waitFor();
  expect((await user.call(getPushState, {})).list).toEqual([]);
  await button("Turn on").click();
  await page.getByText("On for this device").waitFor();
  await shoot(page, "push-on");
  await button("Send a test").click();
  await expect.poll(() => standIn.received.length, { timeout: 30_000 }).toBe(1);
  expect(standIn.read(standIn.received[0] as never)).toMatchObject({ kind: "test", title: "Test notification" });
});

it("sets an alert on the chart at the present price, moved by a chip", async () => {
  await open(`/pages/trade/kline?symbol=${SYMBOL}`);
  await button("Price alerts").click();
  const sheet = page.getByRole("dialog");
  await expect.poll(() => sheet.getByLabel("Price", { exact: true }).inputValue()).toMatch(/\d/);
  await sheet.getByRole("button", { name: "+10%" }).click();
  await shoot(page, "alert-sheet");
  await sheet.getByRole("button", { name: "Set alert" }).click();
  await page.getByText("Price alert set").waitFor();
  const { list } = await user.call(getAlerts, {});
  expect(list).toMatchObject([{ symbol: SYMBOL, kind: "above", basis: "index", repeat: "once", on: true }]);
  await shoot(page, "alerts");
});

it("shows the alert in the app when the price crosses it, and the notification center lists it", async () => {
  // Levels right around the price: the simulated market crosses one of them within seconds.
  const { marketId, price } = await priceNow();
  const near = (share: number) => (Math.round(price * (1 + share) * 10) / 10).toString();
  const terms = { match_id: marketId, basis: "index", repeat: "once" } as const;
  for (const share of [0.00002, 0.0001]) {
    await user.raw(createAlert, { ...terms, kind: "above", threshold: near(share) });
    await user.raw(createAlert, { ...terms, kind: "below", threshold: near(-share) });
  }
  await page
    .getByText(/^Price alert: /)
    .first()
    .waitFor({ timeout: 60_000 });
  await open("/pages/notice/index?tab=account");
  await button(/^Price alerts/)
    .last()
    .click();
  await page
    .getByText(/BTC\/USDT has (reached|fallen to)/)
    .first()
    .waitFor();
  await shoot(page, "notices-alerts");
  const fired = (await user.call(getAlerts, {})).list.filter(({ on }) => !on);
  expect(fired.length).toBeGreaterThan(0);
  expect(fired[0]?.fired_at_ms).toBeGreaterThan(0);
});

it("the service worker shows what the push service received, and a press leads to the pair", async () => {
  await expect.poll(() => standIn.received.length, { timeout: 30_000 }).toBeGreaterThan(1);
  const message = standIn.received.find((each) => standIn.read(each)["kind"]?.startsWith("price_"));
  const payload = standIn.read(message as never);
  await open("/");
  cdp = await phone.context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  const worker = phone.context.serviceWorkers()[0] as Worker;
  // Chromium drops recorded notifications that are not on the screen when their list is read, so it is read once this one is displayed.
  await worker.evaluate(`{
    const show = registration.showNotification.bind(registration);
    globalThis.displayed = new Promise((resolve, reject) => {
      registration.showNotification = (...given) => {
        const showing = show(...given);
        showing.then(resolve, reject);
        return showing;
      };
    });
    undefined;
  }`);
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin: app.url,
    registrationId,
    data: JSON.stringify(payload),
  });
  await worker.evaluate("globalThis.displayed");
  const shown = () =>
    page.evaluate<{ title: string; body: string }[]>(
      `navigator.serviceWorker.ready.then((one) => one.getNotifications())
        .then((list) => list.map(({ title, body }) => ({ title, body })))`,
    );
  await expect.poll(shown, { interval: 1_000 }).toContainEqual({ title: payload["title"], body: payload["body"] });
  await worker.evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  })`);
  await page.waitForURL(/#\/pages\/trade\/kline\?symbol=BTC-USDT/);
  await expect.poll(shown).not.toContainEqual({ title: payload["title"], body: payload["body"] });
});
