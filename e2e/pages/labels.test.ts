import { readFileSync } from "node:fs";
import { languages } from "@candor/contract/i18n/languages.ts";
import { expect, it } from "vitest";
import { brokenWords, cutTexts, installAudit, openPage } from "../harness/audit.ts";
import { clientTests } from "../harness/client.ts";

/** The narrowest labels of the app in every language: nothing of them is cut off, and no word of them is broken. */
const { phone, someone } = clientTests();

const waiting = ["stop_limit", "stop_market", "trailing", "oco"] as const;
type Texts = { readonly kind: Readonly<Record<"label" | (typeof waiting)[number], string>> };
const spotTexts = (lang: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../apps/web/src/locales/${lang}/spot.json`, import.meta.url), "utf8")) as Texts;

it.each(languages)("shows the labels of home and of orders that wait whole in %s", async (lang) => {
  const { stored } = await someone();
  const page = await phone({ stored, lang });
  await installAudit(page.context());
  await page.goto("about:blank");
  await page.goto("/");
  const found: string[] = [];
  const look = async (name: string) => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const texts = [...(await cutTexts(page)), ...(await brokenWords(page))];
      found.push(...texts.map((text) => `${name} ${width}: ${text}`));
    }
  };
  found.push(...(await openPage(page, "/")));
  await look("home");
  found.push(...(await openPage(page, "/pages/trade/spot?symbol=BTC-USDT")));
  const { kind } = spotTexts(lang);
  for (const each of waiting) {
    await page.getByRole("button", { name: kind.label }).first().click();
    await page.getByRole("dialog").getByText(kind[each], { exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // With every price that the kind can have.
    if (each === "trailing" || each === "oco")
      for (const choice of await page.locator("form").getByRole("checkbox").all()) await choice.check({ force: true });
    await look(each);
  }
  expect(found).toEqual([]);
});
