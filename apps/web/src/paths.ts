/**
 * Every route of section 2 of the specification, declared once. The router, the guard, the tab bar and the page titles read this list.
 * `title` is a key of the common namespace. `back` is the back-type that a login redirect from this page carries.
 */
export type PageFlags = {
  readonly path: string;
  readonly title: `page.${string}` | `tab.${string}`;
  readonly aliases?: readonly string[];
  readonly login?: true;
  readonly pull?: true;
  /** Dark in both themes: the whole page, or only its bar. */
  readonly dark?: "page" | "bar";
  readonly tab?: 0 | 1 | 2 | 3 | 4;
  readonly back?: 2;
  /** A form: its skeleton shows fields, not a list. */
  readonly form?: true;
  /** Follows its query while it is open, as a tab or a currency does. Every other page starts over with another query. */
  readonly inPlace?: true;
  /** Trading pages use the whole width from 900 px; the others stay in a phone-wide column. */
  readonly wide?: true;
};

const page = <const Page extends PageFlags>(definition: Page): Page => definition;

export const pages = {
  home: page({ path: "/", aliases: ["/pages/index/index"], title: "tab.home", tab: 0, pull: true, back: 2 }),
  quotes: page({ path: "/pages/trade/index", title: "tab.trade", tab: 1, back: 2 }),
  option: page({ path: "/pages/option/detail", title: "tab.option", tab: 2, back: 2, wide: true, inPlace: true }),
  /** Ours: the specification has no page for settled options, nor for a receipt, which needs no login. */
  optionRecord: page({ path: "/pages/option/record", title: "page.optionRecord", login: true }),
  receipt: page({ path: "/pages/receipt/index", title: "page.receipt" }),
  lever: page({
    path: "/pages/lever/index",
    title: "tab.contract",
    tab: 3,
    dark: "page",
    back: 2,
    wide: true,
    inPlace: true,
  }),
  assets: page({ path: "/pages/assets/index", title: "tab.assets", tab: 4, pull: true, login: true, back: 2 }),

  settings: page({ path: "/pages/settings/index", title: "page.settings" }),
  account: page({ path: "/pages/settings/account/index", title: "page.account", login: true }),
  language: page({ path: "/pages/settings/language/language", title: "page.language" }),
  security: page({ path: "/pages/settings/security/index", title: "page.security", login: true }),
  changePassword: page({
    path: "/pages/settings/security/changePassword",
    title: "page.changePassword",
    login: true,
    form: true,
  }),
  changePayPassword: page({
    path: "/pages/settings/security/changePayPassword",
    title: "page.changePayPassword",
    login: true,
  }),
  /** Ours, as the next three: the specification has no page for a second factor, nor for an account's sessions. */
  authenticator: page({ path: "/pages/settings/security/authenticator", title: "page.authenticator", login: true }),
  passkeys: page({ path: "/pages/settings/security/passkeys", title: "page.passkeys", login: true }),
  recoveryCodes: page({ path: "/pages/settings/security/recoveryCodes", title: "page.recoveryCodes", login: true }),
  sessions: page({ path: "/pages/settings/security/sessions", title: "page.sessions", login: true }),

  /** Ours: the keys of programs that act for the account. */
  apiKeys: page({ path: "/pages/settings/security/apiKeys", title: "page.apiKeys", login: true }),
  apiKeyCreate: page({
    path: "/pages/settings/security/apiKeyCreate",
    title: "page.apiKeyCreate",
    login: true,
    form: true,
  }),

  login: page({ path: "/pages/user/login/login", title: "page.login", form: true }),
  register: page({ path: "/pages/user/login/register", title: "page.register", form: true }),
  loginChoose: page({ path: "/pages/user/login/choose", title: "page.loginChoose", form: true }),
  forgetPassword: page({ path: "/pages/user/login/forgetPassword", title: "page.resetPassword", form: true }),

  /** Ours: the user's own limits for options and contracts. */
  playLimits: page({ path: "/pages/settings/limits", title: "page.playLimits", login: true }),

  notices: page({ path: "/pages/notice/index", title: "page.notices", pull: true, inPlace: true }),
  notice: page({ path: "/pages/index/notice/notice", title: "page.notice" }),
  /** Ours: what an operator who reviews a record of the user needs to know. */
  question: page({ path: "/pages/question/index", title: "page.question", login: true, pull: true, form: true }),
  /** Ours: the channels of the account's own notifications. */
  noticeChoices: page({ path: "/pages/notice/choices", title: "page.noticeChoices", login: true }),

  /** Ours: price alerts. */
  alerts: page({ path: "/pages/alerts/index", title: "page.alerts", login: true, pull: true, inPlace: true }),

  publication: page({ path: "/pages/publication/index", title: "page.publication", inPlace: true }),
  publicationDetails: page({ path: "/pages/publication/details", title: "page.publicationDetails" }),
  purchase: page({ path: "/pages/publication/purchase", title: "page.purchase", login: true, form: true }),

  kline: page({ path: "/pages/trade/kline", title: "page.kline", wide: true, inPlace: true }),
  /** Ours: the specification has spot calls and no page of their own for them. */
  spot: page({ path: "/pages/trade/spot", title: "page.spot", wide: true }),

  assetDetail: page({ path: "/pages/assets/detail", title: "page.assetDetail", login: true, pull: true }),
  tradeAccount: page({ path: "/pages/assets/tradeAccount", title: "page.tradeAccount", login: true, pull: true }),
  assetRecord: page({ path: "/pages/assets/record", title: "page.assetRecord", login: true, pull: true }),
  transfer: page({ path: "/pages/assets/transfer/index", title: "page.transfer", login: true, form: true }),
  transferRecord: page({ path: "/pages/assets/transfer/record", title: "page.transferRecord", login: true }),
  convert: page({ path: "/pages/assets/exchange/index", title: "page.convert", login: true, form: true }),
  convertRecord: page({ path: "/pages/assets/exchange/record", title: "page.convertRecord", login: true }),
  deposit: page({ path: "/pages/assets/deposit/index", title: "page.deposit", login: true, inPlace: true }),
  depositCharge: page({ path: "/pages/assets/deposit/charge", title: "page.depositCharge", login: true, form: true }),
  /** Ours, like the next: the specification has no page for the list that charge_mention/log2 returns, nor for one of its records. */
  depositRecord: page({ path: "/pages/assets/deposit/record", title: "page.depositRecord", login: true, pull: true }),
  depositDetail: page({ path: "/pages/assets/deposit/detail", title: "page.depositDetail", login: true, pull: true }),
  /** Ours: the user's own balance in the published liabilities. */
  proof: page({ path: "/pages/assets/proof", title: "page.proof", login: true }),
  withdraw: page({ path: "/pages/assets/withdraw/index", title: "page.withdraw", login: true, form: true }),
  withdrawDetail: page({ path: "/pages/assets/withdraw/detail", title: "page.withdrawDetail", login: true }),
  withdrawBank: page({ path: "/pages/assets/withdraw/bank/bank", title: "page.withdrawBank", login: true, form: true }),

  addresses: page({ path: "/pages/user/address/index", title: "page.addresses", login: true }),
  address: page({ path: "/pages/user/address/address", title: "page.addressDetail", login: true }),
  addressCreate: page({ path: "/pages/user/address/create", title: "page.addressCreate", login: true, form: true }),
  credit: page({ path: "/pages/user/credit", title: "page.credit", login: true, pull: true }),

  finance: page({ path: "/pages/finance/index", title: "page.finance", pull: true }),
  financeBuy: page({ path: "/pages/finance/buyPage", title: "page.financeBuy", login: true }),
  financeOrders: page({ path: "/pages/finance/ordersPage", title: "page.myOrders", login: true, pull: true }),
  financeRules: page({ path: "/pages/finance/rulePage", title: "page.rules" }),
  miner: page({ path: "/pages/miner/index", title: "page.miner", pull: true }),
  minerBuy: page({ path: "/pages/miner/buyPage", title: "page.minerBuy", login: true }),
  minerOrders: page({ path: "/pages/miner/ordersPage", title: "page.myOrders", login: true, pull: true }),
  minerRules: page({ path: "/pages/miner/rulePage", title: "page.rules" }),

  /** Ours: the specification names OTC without its pages. */
  otc: page({ path: "/pages/otc/index", title: "page.otc", pull: true, inPlace: true }),
  otcOrder: page({ path: "/pages/otc/order", title: "page.otcOrder", login: true, pull: true, wide: true }),
  otcOrders: page({ path: "/pages/otc/orders", title: "page.otcOrders", login: true, pull: true, inPlace: true }),
  otcChat: page({ path: "/pages/otc/chat", title: "page.otcChat", login: true, dark: "bar" }),
  otcAccounts: page({ path: "/pages/otc/accounts", title: "page.otcAccounts", login: true }),
  otcAccountAdd: page({ path: "/pages/otc/accountAdd", title: "page.otcAccountAdd", login: true, form: true }),
  otcMerchant: page({ path: "/pages/otc/merchant", title: "page.otcMerchant", login: true, pull: true }),
  otcPublish: page({ path: "/pages/otc/publish", title: "page.otcPublish", login: true, form: true }),

  template: page({ path: "/pages/template/index", title: "page.template" }),
  promotion: page({ path: "/pages/promotion/index", title: "page.promotion", pull: true }),
  /** Ours, like the next: the specification has no pages for the lists that user/inviteList and user/inviteBonus return. */
  promotionInvited: page({
    path: "/pages/promotion/invited",
    title: "page.promotionInvited",
    login: true,
    pull: true,
    inPlace: true,
  }),
  promotionBonus: page({
    path: "/pages/promotion/bonus",
    title: "page.promotionBonus",
    login: true,
    pull: true,
    inPlace: true,
  }),

  verification: page({ path: "/pages/verification/index", title: "page.verification", login: true }),
  verificationBasic: page({
    path: "/pages/verification/basic",
    title: "page.verificationBasic",
    login: true,
    form: true,
  }),
  verificationAdvanced: page({ path: "/pages/verification/advanced", title: "page.verificationAdvanced", login: true }),

  banks: page({ path: "/pages/bankbind/index", title: "page.banks", login: true }),
  bankAdd: page({ path: "/pages/bankbind/addbank", title: "page.bankAdd", login: true, form: true }),

  help: page({
    path: "/pages/help-center/center",
    aliases: ["/pages/help/center/center"],
    title: "page.help",
    pull: true,
  }),
  helpDetail: page({
    path: "/pages/help-center/detail",
    aliases: ["/pages/help/center/detail"],
    title: "page.helpDetail",
  }),
  about: page({ path: "/pages/help-center/about", aliases: ["/pages/help/center/about"], title: "page.about" }),
  /** Guests see why they have to log in, and the way to the articles. */
  chat: page({ path: "/pages/help-center/chat", title: "page.chat", dark: "bar" }),

  chooseLocation: page({ path: "/choose-location", title: "page.chooseLocation" }),
  openLocation: page({ path: "/open-location", title: "page.openLocation" }),
} as const;

export type PageName = keyof typeof pages;
export type Query = Readonly<Record<string, string | number>>;

const byPath = new Map<string, PageName>(
  (Object.keys(pages) as PageName[]).flatMap((name) => {
    const { path, aliases = [] }: PageFlags = pages[name];
    return [path, ...aliases].map((each): [string, PageName] => [each, name]);
  }),
);

/** The page at a path, with or without its trailing slash; undefined without one. */
export const pageAt = (pathname: string): PageName | undefined =>
  byPath.get(pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname);

type PageTitle = (typeof pages)[PageName]["title"];
export const flagsOf = (name: PageName): PageFlags & { readonly title: PageTitle } => pages[name];

/** "/pages/trade/kline?symbol=BTC-USDT": the form used by the router, a link's href (after "#") and the login's back-page. */
export function hrefOf(name: PageName, query: Query = {}): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return search ? `${pages[name].path}?${search}` : pages[name].path;
}

/** The five tabs in their order. */
export const tabs: readonly PageName[] = ["home", "quotes", "option", "lever", "assets"];
