import { readFileSync } from "node:fs";
import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { type Language, languages } from "@candor/contract/i18n/languages.ts";
import { cashSave } from "@candor/contract/routes/bank.ts";
import { liabilityPublish } from "@candor/contract/routes/console/finance.ts";
import { getNoticeList } from "@candor/contract/routes/content.ts";
import { getRechargeInfo, recharge } from "@candor/contract/routes/deposit.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { changeMpwd } from "@candor/contract/routes/security.ts";
import { cancel, trade } from "@candor/contract/routes/spot.ts";
import { emsSend } from "@candor/contract/routes/user.ts";
import { transfer } from "@candor/contract/routes/wallet.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cardDetails, FUND_PASSWORD } from "../../apps/server/src/testing/cards.ts";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";
import { hrefOf, type PageName, type Query } from "../../apps/web/src/paths.ts";
import { type Caller, caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import {
  axeFindings,
  colorRules,
  cutTexts,
  installAudit,
  installAxe,
  openPage,
  untranslated,
  widerThan,
} from "../harness/audit.ts";
import {
  everyLook,
  openBrowser,
  openPhone,
  type Phone,
  shoot,
  storageState,
  storedSession,
} from "../harness/browser.ts";
import { newInvestor } from "../harness/hosting.ts";
import { newOperator } from "../harness/operators.ts";
import { documentPhoto, uploadPicture } from "../harness/pictures.ts";
import { untranslatableTexts } from "../harness/untranslatable.ts";

/** Every page that is built, as a guest and as a user with money, an open order and a history: its looks, not its behavior. */
let app: App;
let browser: Browser;
const stored: Record<"guest" | "user" | "investor", Record<string, string>> = { guest: {}, user: {}, investor: {} };
let english: Awaited<ReturnType<typeof openPhones>>;
let noticeId: number;
let untranslatable: RegExp;
const BTC = 1;
const USDT = 3;
const USD = 9999;

type Visit = { readonly name: PageName; readonly query?: Query };
const asGuest: readonly Visit[] = [
  { name: "login" },
  { name: "loginChoose" },
  { name: "login", query: { by: "mobile" } },
  { name: "register" },
  { name: "forgetPassword", query: { by: "mobile" } },
  { name: "home" },
  { name: "quotes" },
  { name: "kline", query: { symbol: "BTC-USDT" } },
  { name: "spot", query: { symbol: "BTC-USDT" } },
  { name: "settings" },
  { name: "about", query: { slug: "terms" } },
  { name: "option" },
  { name: "receipt" },
  { name: "finance" },
  { name: "miner" },
  { name: "template" },
  { name: "promotion" },
  { name: "chat" },
  { name: "otc" },
  { name: "publication", query: { tab: "own" } },
  { name: "publicationDetails", query: { id: 1 } },
];
const asUser: readonly Visit[] = [
  { name: "home" },
  { name: "quotes" },
  { name: "kline", query: { symbol: "ETH-USDT" } },
  { name: "spot", query: { symbol: "ETH-USDT" } },
  { name: "assets" },
  { name: "assetDetail", query: { currency_id: "USDT" } },
  { name: "tradeAccount" },
  { name: "assetRecord" },
  { name: "fill" },
  { name: "transfer" },
  { name: "transferRecord" },
  { name: "proof" },
  { name: "deposit", query: { currency_id: USDT } },
  { name: "deposit", query: { currency_id: USD, by: "bank" } },
  { name: "depositCharge", query: { currency_id: USDT } },
  { name: "depositRecord" },
  { name: "depositDetail", query: { id: 1 } },
  { name: "withdraw" },
  { name: "withdrawBank" },
  { name: "withdrawDetail" },
  { name: "addresses" },
  { name: "address", query: { id: 1 } },
  { name: "addressCreate" },
  { name: "convert" },
  { name: "convertRecord" },
  { name: "notices" },
  { name: "notice" },
  { name: "noticeChoices" },
  { name: "help" },
  { name: "helpDetail", query: { slug: "two-factor" } },
  { name: "about" },
  { name: "settings" },
  { name: "language" },
  { name: "verification" },
  { name: "verificationBasic" },
  { name: "verificationAdvanced" },
  { name: "security" },
  { name: "changePassword" },
  { name: "changePayPassword" },
  { name: "authenticator" },
  { name: "apiKeys" },
  { name: "apiKeyCreate" },
  { name: "passkeys" },
  { name: "recoveryCodes" },
  { name: "sessions" },
  { name: "account" },
  { name: "banks" },
  { name: "bankAdd" },
  { name: "credit" },
  { name: "chooseLocation", query: { for: "account" } },
  { name: "openLocation" },
  { name: "option" },
  { name: "optionRecord" },
  { name: "playLimits" },
  { name: "lever" },
  { name: "promotion" },
  { name: "promotionInvited" },
  { name: "promotionBonus" },
  { name: "alerts" },
  { name: "chat" },
  { name: "question" },
  { name: "otc" },
  { name: "otcOrders" },
  { name: "otcOrder" },
  { name: "otcChat" },
  { name: "otcAccounts" },
  { name: "otcAccountAdd" },
  { name: "otcMerchant" },
  { name: "otcPublish" },
];
/** A user who hosts in a fund and in a miner. */
const asInvestor: readonly Visit[] = [
  { name: "finance" },
  { name: "financeBuy" },
  { name: "financeOrders" },
  { name: "financeRules" },
  { name: "miner" },
  { name: "minerBuy" },
  { name: "minerOrders" },
  { name: "minerRules" },
  { name: "template" },
  { name: "tradeAccount", query: { account: "finance" } },
  { name: "publication" },
  { name: "publicationDetails", query: { id: 2 } },
  { name: "purchase", query: { id: 2 } },
];

/** An order that fills, one that waits far below the market, one that is canceled, and a transfer. */
async function liveThrough(api: Caller): Promise<void> {
  const { markets } = await api.call(getCurrencyList, {});
  const market = markets.find((one) => one.symbol === "ETH-USDT");
  if (!market) throw new Error("the demo has no ETH-USDT");
  const { match_id } = market;
  await api.call(trade, { match_id, type: 1, kind: "market", number: "0.5" });
  const now = fromNumeric((await api.call(quotes, { match_id })).list[0]?.now_price ?? "0");
  const tick = fromNumeric(market.tick);
  const price = formatAmount(now / 2n - ((now / 2n) % tick));
  await api.call(trade, { match_id, type: 1, price, number: "0.1234" });
  const { id } = await api.call(trade, { match_id, type: 1, price, number: "0.2" });
  await api.call(cancel, { id });
  await api.call(transfer, { from: "c2c", to: "lever", currency_id: market.legal_id, amount: "1234.56" });
}

/** A fund password and a bank card with it, so that the list of cards has content to fit. */
async function bindCard(api: Caller, email: string): Promise<void> {
  await api.call(emsSend, { email, event: "security" });
  const code = await codeFor(app.url, email);
  await api.call(changeMpwd, { code, new_fund_password: FUND_PASSWORD, repeat_fund_password: FUND_PASSWORD });
  await api.call(cashSave, cardDetails());
}

/** A deposit under review; the first of this server, so that its id is 1. */
async function claimDeposit(api: Caller): Promise<void> {
  const { channels } = await api.call(getRechargeInfo, { currency_id: BTC });
  const proof = await uploadPicture(app.url, api, { ...(await documentPhoto(4, { width: 800 })), purpose: "proof" });
  await api.call(recharge, { currency_id: BTC, chain_id: channels[0]?.chain_id ?? 0, amount: "0.05", proof });
}

beforeAll(async () => {
  // With the simulated traders, whose marks are part of the pages.
  app = await startApp({ CANDOR_DEMO_COINS: "yes", CANDOR_DEMO_TRADERS: "yes" });
  browser = await openBrowser();
  const api = await newUser(app.url, { email: "every.page@example.com", funded: true });
  await liveThrough(api);
  await bindCard(api, "every.page@example.com");
  await claimDeposit(api);
  const finance = await newOperator(app, "finance-pages", "finance");
  await caller(app.url, finance.token).call(liabilityPublish, {});
  noticeId = (await api.call(getNoticeList, {})).list[0]?.id ?? 0;
  stored.user = await storedSession(api);
  stored.investor = await storedSession(await newInvestor(app));
  english = await openPhones("en");
  untranslatable = await untranslatableTexts(app.url, api, [USDT, BTC, USD]);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

type Look = { lang?: Language; theme?: "light" | "dark"; width: 320 | 390; height?: number; start?: string };
type Check = (page: Page, name: string) => Promise<string[]>;

/** The user has three times as many pages as the others, and a page is waited for longer than it is computed. */
const half = Math.ceil(asUser.length / 2);

type Tour = { readonly who: keyof typeof stored; readonly visits: readonly Visit[] };
const tours: readonly Tour[] = [
  { who: "guest", visits: asGuest },
  { who: "user", visits: asUser.slice(0, half) },
  { who: "user", visits: asUser.slice(half) },
  { who: "investor", visits: asInvestor },
];

/** A phone for each tour. Looks share them where they can: a new one fetches and compiles the whole app again, two seconds of a processor. */
async function openPhones(lang: Language): Promise<(Phone & Tour)[]> {
  const opened = tours.map(async (tour) => {
    const phone = await openPhone(browser, { url: app.url, lang, reducedMotion: true });
    await installAudit(phone.context);
    await installAxe(phone.context);
    return { ...phone, ...tour };
  });
  return Promise.all(opened);
}

/** Goes through all pages, four phones side by side, and collects the findings of `check` and the console errors. */
async function findings(phones: readonly (Phone & Tour)[], look: Look, check: Check): Promise<string[]> {
  const { lang = "en", theme = "light", width, height = 844, start = "/" } = look;
  const tour = async ({ context, page, errors, who, visits }: Phone & Tour): Promise<string[]> => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    await context.setStorageState(storageState(app.url, { "candor.lang": lang, ...stored[who] }));
    await page.goto(start);
    const found: string[] = [];
    for (const { name, query } of visits) {
      const label = [name, query?.["by"] ?? query?.["slug"], who].filter(Boolean).join("-");
      const late = await openPage(page, hrefOf(name, name === "notice" ? { id: noticeId } : query));
      const complaints = [...late, ...(await check(page, label)), ...errors.splice(0)];
      found.push(...complaints.map((text) => `${label}: ${text}`));
    }
    // The next look begins as on a new phone, and this page does not go on moving beside it.
    await page.evaluate("sessionStorage.clear()");
    await page.goto("about:blank");
    return found;
  };
  return (await Promise.all(phones.map(tour))).flat();
}

/** A small phone's page may be longer than the screen; it begins at its top all the same. */
const scrolledDown = async (page: Page): Promise<string[]> => {
  const top = await page.evaluate<number>("scrollY");
  return top === 0 ? [] : [`opened ${top} px down`];
};

/** Those whose words are longest or do not break; the others wrap sooner, and are looked at in `npm run test:long` with these. */
const long: readonly Language[] = ["es", "th"];
const fitted = everyLook ? languages : long;
it.each(fitted)("fits into 320 px in %s", async (lang) => {
  const phones = await openPhones(lang);
  const found = await findings(phones, { lang, width: 320, height: 640 }, async (page) => [
    ...(await widerThan(page, 320)),
    ...(await scrolledDown(page)),
    ...(await cutTexts(page)),
  ]);
  for (const { context } of phones) await context.close();
  expect(found).toEqual([]);
});

// The themes differ only in their colors.
it.each(["light", "dark"] as const)("has nothing that axe calls serious, %s", async (theme) => {
  const found = await findings(english, { theme, width: 390 }, async (page, name) => {
    await shoot(page, `pages/${name}-${theme}`);
    return axeFindings(page, theme === "dark" && !everyLook ? colorRules : undefined);
  });
  expect(found).toEqual([]);
});

it("goes to every page that is built", () => {
  const files = readFileSync(new URL("../../apps/web/src/app/page-imports.ts", import.meta.url), "utf8");
  const built = [...files.matchAll(/^ {2}(\w+): \(\) => import\(/gm)].map(([, name]) => name);
  const visited = new Set<string>([...asGuest, ...asUser, ...asInvestor].map(({ name }) => name));
  expect(built.length).toBeGreaterThan(10);
  expect(built.filter((name) => name !== undefined && !visited.has(name))).toEqual([]);
});

it("has no text that did not go through translation", async () => {
  const found = await findings(english, { width: 390, start: "/?pseudo" }, (page) =>
    untranslated(page, untranslatable),
  );
  expect(found).toEqual([]);
});
