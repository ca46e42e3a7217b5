import type { Locator, Page } from "playwright-core";
import type { PageName } from "../../apps/web/src/paths.ts";
import type { People } from "./life/people.ts";
import { number, type Person, text } from "./world.ts";

/**
 * What is done on a page until its sheet is open: a button, tab, link or choice is pressed by its name, `fill` types into the field of that label,
 * `key` is pressed at a desk, `place` is pressed by its selector. Names of both trees are alternatives in one pattern.
 */
export type Press =
  | RegExp
  | { readonly fill: RegExp; readonly text: string }
  | { readonly key: string }
  | { readonly place: string };
export type Sheet<Where> = readonly [name: string, where: Where, ...presses: readonly Press[]];

type PageOf = { readonly page: PageName; readonly query?: string; readonly of?: "mai" | "kenji" };
const market = "?symbol=BTC-USDT";
const spot: PageOf = { page: "spot", query: market };
const option: PageOf = { page: "option", query: market };
const lever: PageOf = { page: "lever", query: market };
const kline: PageOf = { page: "kline", query: market };
const withdraw: PageOf = { page: "withdraw", query: "?currency_id=3" };
const firstRow = /BTC\/USDT Up/;

/** Sheets and dialogs of the app. */
export const appSheets: readonly Sheet<PageOf>[] = [
  ["pairs", { page: "home" }, /Search coin or pair/],
  ["option-risks", option, /^Risks of options/],
  ["option-win-rate", option, /Break-even win rate/],
  ["option-confirm", option, { fill: /^Stake/, text: "50" }, /^Up/],
  ["option-direction", { page: "optionRecord" }, /^Direction/],
  ["option-days", { page: "optionRecord" }, /^Days/],
  ["option-details", { page: "optionRecord" }, firstRow],
  ["option-share", { page: "optionRecord" }, firstRow, /^Share/],
  ["contract-risks", lever, /^Risks of contracts/],
  ["contract-account", lever, /^Margin level/],
  ["contract-kind", lever, /^Order type/],
  ["contract-confirm", lever, /^Open Long/],
  ["contract-details", lever, /^BTC\/USDT Long/],
  ["contract-stops", lever, /^Edit TP\/SL/],
  ["contract-close", lever, /^Close position/],
  ["contract-close-all", lever, /^Close all/],
  ["contract-chart", lever, /^Show the chart/],
  ["contract-pending-stops", lever, /^Pending/, /^Edit TP\/SL/],
  ["contract-closed", lever, /^History/, /^BTC\/USDT Long/],
  ["display-currency", { page: "assets" }, /Choose another currency|other currency/],
  ["coin-search", { page: "assets" }, /^Search/],
  ["log-out", { page: "settings" }, /^Log out/],
  ["up-down", { page: "settings" }, /^Up and down/],
  ["nickname", { page: "account" }, /nickname/],
  ["contact-address", { page: "account" }, /^Contact address/],
  ["link-email", { page: "account", of: "kenji" }, /^Email/],
  ["anti-phishing", { page: "security" }, /^Anti-phishing/],
  ["login-alerts", { page: "security" }, /^Login alerts/],
  ["freeze", { page: "security" }, /^Freeze my account/],
  ["language", { page: "login" }, /^Language/],
  ["terms", { page: "register" }, /^terms$/],
  ["break", { page: "playLimits" }, /^(Start|Begin) the/],
  ["sale-rules", { page: "publication" }, /^How it works/],
  ["otc-rules", { page: "otc" }, /^How to trade safely/],
  ["poster", { page: "promotion" }, /^Poster/],
  ["interval", kline, /^More/],
  ["drawing", kline, /^Drawing/],
  ["chart-settings", kline, /^Chart settings/],
  ["price-step", kline, /^Price step/],
  ["spot-kind", spot, /^Order type/],
  ["time-in-force", spot, /^(Time in force|Valid)/],
  ["add-funds", spot, /^Add USDT/],
  ["cancel-all", spot, /^Cancel all/],
  ["reduce", spot, /^(Edit|Reduce|Change)$/],
  ["spot-order", spot, /^Details of /],
  ["spot-market", spot, /^Order type/, /^Market/, /^25%/, /^Buy BTC/],
  ["accounts", { page: "assetDetail", query: "?currency_id=3" }, /^All accounts/],
  ["entry", { page: "assetDetail", query: "?currency_id=3" }, /^Contract fee/],
  ["export", { page: "assetRecord" }, /^Export/],
  ["tags", { page: "assetRecord" }, /^All types/],
  ["currencies", { page: "assetRecord" }, /^All currencies/],
  ["days", { page: "assetRecord" }, /^All days/],
  ["transfer-from", { page: "transfer" }, /^From/],
  ["transfer-currency", { page: "transfer" }, /^Currency/],
  ["convert-pay", { page: "convert" }, /you pay|you give/],
  ["convert-receive", { page: "convert" }, /you receive|you get/],
  ["convert-confirm", { page: "convert" }, /^25%/, /^Convert \d/],
  ["deposit-currency", { page: "deposit", query: "?currency_id=3" }, /Change the currency/],
  ["deposit-proof", { page: "depositDetail", query: "?id=1" }, /^View the proof/],
  ["older-roots", { page: "proof" }, /^Older roots/],
  ["withdraw-currency", withdraw, /^USDT/],
  ["address-book", withdraw, /Address book$/],
  ["withdraw-card", { ...withdraw, query: "?currency_id=9999" }, /Bank account$/],
  ["withdraw-cancel", { page: "withdrawDetail", of: "kenji" }, /^Cancel/],
  ["address-delete", { page: "address", of: "kenji" }, /^Delete/],
  ["card-delete", { page: "banks" }, /^(Delete|Remove)/],
];

/** Dialogs, drawers and menus of the console, by their address. */
export async function consoleSheets({ mai, kenji, demo, owner }: People): Promise<readonly Sheet<string>[]> {
  const found = async (path: string, input: object) => text(await owner.ok(`console/${path}/list`, input), "list.0.id");
  const [identity, deposit, withdrawal] = [
    await found("identity", { search: demo.uid }),
    await found("deposits", { search: mai.uid }),
    await found("withdrawals", { search: kenji.uid }),
  ];
  const [own, others] = [await found("approvals", { sort: "newest" }), await found("approvals", { sort: "oldest" })];
  const user = `/users/${mai.uid}`;
  const notice = `/notices?open=${text(await mai.ok("common/getNoticeList"), "list.0.id")}`;
  return [
    ["keys", "/dashboard", { key: "?" }],
    ["search", "/dashboard", { fill: /^Find a/, text: mai.uid }],
    ["alarms", "/dashboard", /^Alarms/],
    ["menu", "/dashboard", { place: ".header-operator" }],
    ["own-password", "/dashboard", { place: ".header-operator" }, /Change password/],
    ["own-authenticator", "/dashboard", { place: ".header-operator" }, /authenticator/],
    ["identity", `/identity?open=${identity}`],
    ["identity-reject", `/identity?open=${identity}`, { key: "r" }],
    ["deposit", `/deposits?open=${deposit}`],
    ["deposit-reject", `/deposits?open=${deposit}`, { key: "r" }],
    ["deposit-keys", `/deposits?open=${deposit}`, { key: "?" }],
    ["withdrawal", `/withdrawals?open=${withdrawal}`],
    ["withdrawal-approve", `/withdrawals?open=${withdrawal}`, { key: "a" }],
    ["withdrawal-reject", `/withdrawals?open=${withdrawal}`, { key: "r" }],
    ["request", `/credit?open=${others}`],
    ["request-approve", `/credit?open=${others}`, { fill: /checked/i, text: "Seen." }, { key: "Escape" }, { key: "a" }],
    ["request-own", `/credit?open=${own}`],
    ["request-new", "/credit?new=1"],
    ["request-for-user", user, /Request credit or debit/],
    ["queue-filters", "/withdrawals", /^Sort and more/],
    ["user-freeze", user, /Freeze/],
    ["user-more", user, /^More for this user/],
    ["user-credit", user, /^More for this user/, /credit score/],
    ["user-lock", user, /^More for this user/, /Lock the account/],
    ["user-sessions", user, /^End all/],
    ["currency-new", "/currencies?open=new"],
    ["bank-new", "/banks?open=new"],
    ["operator-new", "/operators?open=new"],
    ["operator-role", "/operators?open=2"],
    ["channel-close", "/channels?open=1", /^Close deposits/],
    ["house-funding", "/exposure", { key: "n" }],
    ["notice-new", "/notices?open=new"],
    ["notice-withdraw", notice, /^Withdraw$/],
    ["notice-history", notice, /History/],
    ["notice-link", notice, /^Link$/],
    ["banner-new", "/banners?open=new"],
    ["text-new", "/texts?open=new"],
    ["unsaved", "/rates?open=JPY", { fill: /USD/, text: "151" }, /Markets/],
    ["rate-changed", "/rates?open=JPY", { fill: /USD/, text: "151" }],
    ["listing-new-currency", "/listing", /^A new currency/],
    ["listing-wrong", "/listing", /^Next/],
    ["setting", "/system", { place: "tbody tr" }],
    ["market-changed", "/markets?open=1", { fill: /^Maker/, text: "0.2" }],
  ];
}

/** The query that names a record of the user, where a sheet needs one. */
export async function queryOf({ page, query = "" }: PageOf, who: Person): Promise<string> {
  if (page === "depositDetail") return `?id=${number(await who.ok("charge_mention/log2"), "list.0.id")}`;
  if (page === "address") return `?id=${text(await who.ok("wallet/getAddress", { currency_id: 3 }), "list.0.id")}`;
  if (page === "withdrawDetail") return `?id=${text(await who.ok("charge_mention/log3"), "list.0.id")}`;
  return query;
}

const WITHIN_MS = 4_000;

/** Does one step on a page, in the dialog that is open if there is one; false if there is nothing of that name. */
export async function press(page: Page, step: Press): Promise<boolean> {
  if ("key" in step) return page.keyboard.press(step.key).then(() => true);
  const dialogs = page.locator("[role=dialog],[role=alertdialog]");
  const scope: Page | Locator = (await dialogs.count()) > 0 ? dialogs.last() : page;
  const options = { timeout: WITHIN_MS };
  if ("fill" in step)
    return done(scope.getByLabel(step.fill).or(scope.getByPlaceholder(step.fill)).first().fill(step.text, options));
  if ("place" in step) return done(page.locator(step.place).first().click(options));
  const roles = ["button", "tab", "menuitem", "switch", "link"] as const;
  const [first, ...others] = roles.map((role) => scope.getByRole(role, { name: step }));
  const any = others.reduce<Locator | undefined>((one, other) => one?.or(other), first);
  return done(
    (any as Locator)
      .or(scope.locator("label", { hasText: step }))
      .first()
      .click(options),
  );
}

const done = (act: Promise<unknown>): Promise<boolean> => act.then(() => true).catch(() => false);
