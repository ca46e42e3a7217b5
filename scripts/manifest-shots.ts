import { mkdirSync } from "node:fs";
import sharp from "sharp";
import { startApp } from "../e2e/harness/app.ts";
import { launchBrowser, openPhone } from "../e2e/harness/browser.ts";

/** Takes the pictures that a browser shows beside "Install": `node scripts/manifest-shots.ts`, from the built pages. */
const folder = new URL("../apps/web/public/icons/", import.meta.url);
mkdirSync(folder, { recursive: true });
const shots = [
  { name: "home.png", href: "/", width: 390, height: 844 },
  { name: "spot.png", href: "/#/pages/trade/spot?symbol=BTC-USDT", width: 390, height: 844 },
  { name: "desk.png", href: "/#/pages/trade/spot?symbol=BTC-USDT", width: 1280, height: 800 },
];

const app = await startApp();
const browser = await launchBrowser();
try {
  for (const { name, href, width, height } of shots) {
    const { context, page } = await openPhone(browser, { url: app.url, theme: "dark", width, height, scale: 1 });
    await page.goto(href);
    await page.getByText("USDT").first().waitFor();
    await page.waitForLoadState("networkidle");
    const picture = await page.screenshot();
    await sharp(picture).png({ palette: true, compressionLevel: 9 }).toFile(new URL(name, folder).pathname);
    await context.close();
  }
} finally {
  await browser.close();
  await app.stop();
}
