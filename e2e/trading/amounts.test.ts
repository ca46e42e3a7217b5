import type { Browser, Locator } from "playwright-core";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { endJourney } from "../harness/journey.ts";

/** Amounts are typed, grouped, erased and pasted in the signs of the page's language. */
let app: App;
let browser: Browser;
let phone: Phone;
let api: Caller;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  api = await newUser(app.url, { email: "amounts@example.com", password: "a calm Harbour 7", funded: true });
});
afterEach(() => phone.context.close());
endJourney(() => ({ phone, browser, app }));

async function open(lang: string, theme: "light" | "dark", path: string) {
  phone = await openPhone(browser, { url: app.url, lang, theme, stored: await storedSession(api) });
  await phone.page.goto(`/#/pages/${path}`);
  return phone.page;
}
/** The text of a field with its caret as "|". */
const view = (field: Locator): Promise<string> =>
  field.evaluate((input) => {
    const { value, selectionEnd } = input as unknown as { value: string; selectionEnd: number };
    return `${value.slice(0, selectionEnd)}|${value.slice(selectionEnd)}`;
  });

it("Vietnamese: the order field's value, typed or pasted, is the bought amount", async () => {
  const page = await open("vi-VN", "light", "trade/spot");
  const price = page.getByRole("textbox", { name: /^Giá \(USDT\)/ });
  const quantity = page.getByRole("textbox", { name: /^Số lượng/ });
  const total = page.getByRole("textbox", { name: /^Tổng/ });
  await price.fill("");
  await price.pressSequentially("100.000");
  await quantity.pressSequentially("1.500");
  expect(await view(quantity)).toBe("1.500|");
  expect(await view(total)).toMatch(/^150\.000\.000/);
  await shoot(page, "amounts/spot-vi");
  await quantity.fill("180.846");
  expect(await view(quantity)).toBe("180.846|");
  await quantity.fill("");
  await quantity.pressSequentially("0.5");
  expect(await view(quantity)).toBe("0,5|");
  expect(await view(total)).toMatch(/^50\.000/);
});

it.each([
  ["vi-VN", "dark", "Số tiền", "."],
  ["en-US", "light", "Amount", ","],
] as const)(
  "%s, %s: groups move by themselves, and the caret stays at its digit",
  async (lang, theme, label, group) => {
    const page = await open(lang, theme, "assets/withdraw/index");
    const amount = page.getByRole("textbox", { name: label });
    await amount.pressSequentially("12345");
    expect(await view(amount)).toBe(`12${group}345|`);
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "Backspace"]) await page.keyboard.press(key);
    expect(await view(amount)).toBe(`1|${group}345`);
    await page.keyboard.press("Delete");
    expect(await view(amount)).toBe("1|45");
    await page.keyboard.type("98");
    expect(await view(amount)).toBe(`19${group}8|45`);
    await shoot(page, `amounts/withdraw-${lang}`);
  },
);
