import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type App, startApp } from "../harness/app.ts";
import { openBrowser, openWatched } from "../harness/browser.ts";

/** The browser's handling of the headers of app and console: it knows every listed feature, and allows each page the ones it uses. */
let app: App;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  context = await browser.newContext({ baseURL: app.url });
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const FEATURES = ["camera", "clipboard-read", "clipboard-write", "geolocation"];
const PASSKEYS = ["publickey-credentials-create", "publickey-credentials-get"];
const DENIED = ["microphone", "payment", "usb", "serial", "hid", "midi", "display-capture", "gyroscope"];

it.each([
  { path: "/", allowed: [...FEATURES, ...PASSKEYS], denied: DENIED },
  // Operators approve by passkey.
  { path: "/console/", allowed: ["clipboard-write", ...PASSKEYS], denied: [...DENIED, "camera", "geolocation"] },
])(
  "$path has the features that it uses, no others, and a console without complaints",
  async ({ path, ...features }) => {
    const { page } = await openWatched(context);
    const said: string[] = [];
    page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
    await page.goto(path, { waitUntil: "networkidle" });
    const offered = await page.evaluate<string[]>("document.featurePolicy.allowedFeatures()");
    const known = await page.evaluate<string[]>("document.featurePolicy.features()");
    expect(features.allowed.filter((feature) => known.includes(feature) && !offered.includes(feature))).toEqual([]);
    expect(offered.filter((feature) => features.denied.includes(feature))).toEqual([]);
    expect(known).toContain("camera");
    expect(said.filter((text) => /policy|opener|feature|^(?:error|warning)/i.test(text))).toEqual([]);
  },
);
