import { cpSync, rmSync } from "node:fs";
import { it } from "vitest";
import { startApp } from "../harness/app.ts";
import { openBrowser } from "../harness/browser.ts";
import { newOperator, openDesk, visit } from "../harness/operators.ts";

it("looks", async () => {
  const app = await startApp();
  const browser = await openBrowser();
  const session = await newOperator(app, "owner-look", "owner");
  const name = process.env["LOOK"] ?? "base";
  for (const theme of ["light", "dark"] as const) {
    const { page } = await openDesk(browser, app, { session, theme });
    for (const [key, href] of [["currency", "/currencies?open=1"], ["listing", "/listing"], ["new", "/currencies?open=new"]] as const) {
      await visit(page, href);
      await page.waitForTimeout(500);
      if (key === "currency") { await page.getByLabel("Name", { exact: true }).fill("Tether!"); await page.getByLabel("Sort order").fill("x"); }
      if (key !== "currency") { await page.keyboard.press("Control+Enter"); }
      await page.waitForTimeout(700);
      await page.screenshot({ path: `/tmp/h3-shots/${name}-${key}-${theme}.png` });
      page.removeAllListeners?.("dialog");
      await page.evaluate("location.reload()").catch(() => {});
      await page.waitForTimeout(300);
      const leave = page.getByRole("button", { name: "Leave and lose the changes" });
      if (await leave.count()) await leave.click();
    }
    await page.context().close();
  }
  await browser.close();
  await app.stop();
}, 180_000);
