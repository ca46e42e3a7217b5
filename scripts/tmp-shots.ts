import { login } from "@candor/contract/routes/user.ts";
import { caller } from "../e2e/harness/api.ts";
import { openBrowser, openPhone } from "../e2e/harness/browser.ts";
const url = "http://127.0.0.1:8106";
const api = caller(url);
const session = await api.call(login, { type: "email", email: "demo@candor.test", password: "candor-demo" });
const stored = { "candor.session": JSON.stringify({ state: session, version: 0 }) };
const browser = await openBrowser({ scale: 1.5 });
const looks = (process.argv[2] ?? "en:light:390").split(",").map((x) => x.split(":"));
const what = (process.argv[3] ?? "index,poster").split(",");
for (const [lang = "en", theme = "light", width = "390", who = "user"] of looks) {
  const { context, page, errors } = await openPhone(browser, { url, lang, theme: theme as "light", width: Number(width), stored: who === "guest" ? {} : stored, scale: 1.5, reducedMotion: true });
  const name = `${lang}-${theme}-${width}${who === "guest" ? "-guest" : ""}`;
  if (what.includes("index")) {
    await page.goto("/#/pages/promotion/index");
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/hF/shots/index-${name}.png`, fullPage: true });
    console.log(name, await page.evaluate("document.documentElement.scrollWidth + ' ' + innerWidth"), errors);
  }
  if (what.includes("poster")) {
    await page.goto("/#/pages/promotion/index");
    await page.waitForTimeout(1500);
    await page.locator("button[aria-haspopup=dialog]").first().click();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/hF/shots/poster-${name}.png` });
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("dialog").locator("button").last().click()]).catch(() => []);
    await download?.saveAs(`/tmp/hF/shots/saved-${name}.png`);
  }
  if (what.includes("lists")) {
    for (const list of ["invited", "bonus"]) {
      await page.goto(`/#/pages/promotion/${list}`);
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/hF/shots/${list}-${name}.png` });
    }
  }
  await context.close();
}
await browser.close();
