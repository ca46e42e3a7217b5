import HomePage from "../features/home/home.tsx";
import type { PageName } from "../paths.ts";
import { Chunk, type PageModule } from "./chunk.ts";

/**
 * The file of each page that is built. A page is registered by one line here and nothing else; a page of paths.ts without a line shows the
 * "not in this version" page.
 */
const built: Partial<Record<PageName, () => Promise<PageModule>>> = {
  // Bundled with the app: as a file of its own it would be requested only after the app has loaded.
  home: async () => ({ default: HomePage }),
  quotes: () => import("../features/market/quotes.tsx"),
  assets: () => import("../features/assets/assets.tsx"),
  assetDetail: () => import("../features/assets/detail.tsx"),
  tradeAccount: () => import("../features/assets/trade-account.tsx"),
  assetRecord: () => import("../features/assets/ledger/record.tsx"),
  transfer: () => import("../features/transfer/transfer.tsx"),
  transferRecord: () => import("../features/transfer/record.tsx"),
  deposit: () => import("../features/deposit/deposit.tsx"),
  depositCharge: () => import("../features/deposit/charge/charge.tsx"),
  depositRecord: () => import("../features/deposit/record/record.tsx"),
  depositDetail: () => import("../features/deposit/record/detail.tsx"),
  convert: () => import("../features/exchange/exchange.tsx"),
  convertRecord: () => import("../features/exchange/record.tsx"),
  withdraw: () => import("../features/withdraw/withdraw.tsx"),
  withdrawDetail: () => import("../features/withdraw/detail.tsx"),
  withdrawBank: () => import("../features/withdraw/bank.tsx"),
  addresses: () => import("../features/address/addresses.tsx"),
  address: () => import("../features/address/detail.tsx"),
  addressCreate: () => import("../features/address/create.tsx"),
  proof: () => import("../features/proof/proof.tsx"),
  notices: () => import("../features/notifications/index.tsx"),
  noticeChoices: () => import("../features/notifications/choices.tsx"),
  question: () => import("../features/questions/question.tsx"),
  notice: () => import("../features/notice/notice.tsx"),
  help: () => import("../features/help/center.tsx"),
  helpDetail: () => import("../features/help/detail.tsx"),
  about: () => import("../features/help/about.tsx"),
  login: () => import("../features/auth/login.tsx"),
  loginChoose: () => import("../features/auth/choose.tsx"),
  register: () => import("../features/auth/register.tsx"),
  forgetPassword: () => import("../features/auth/reset.tsx"),
  banks: () => import("../features/bank/banks.tsx"),
  bankAdd: () => import("../features/bank/add-bank.tsx"),
  credit: () => import("../features/credit/credit.tsx"),
  chooseLocation: () => import("../features/location/choose.tsx"),
  openLocation: () => import("../features/location/open.tsx"),
  account: () => import("../features/settings/account/account.tsx"),
  settings: () => import("../features/settings/settings.tsx"),
  language: () => import("../features/settings/language.tsx"),
  security: () => import("../features/security/overview/overview.tsx"),
  changePassword: () => import("../features/security/password/change-password.tsx"),
  changePayPassword: () => import("../features/security/fund-password/fund-password.tsx"),
  authenticator: () => import("../features/security/authenticator/authenticator.tsx"),
  passkeys: () => import("../features/security/passkeys/passkeys.tsx"),
  recoveryCodes: () => import("../features/security/authenticator/recovery.tsx"),
  sessions: () => import("../features/settings/sessions/sessions.tsx"),
  kline: () => import("../features/kline/kline.tsx"),
  verification: () => import("../features/verification/index.tsx"),
  verificationBasic: () => import("../features/verification/basic.tsx"),
  verificationAdvanced: () => import("../features/verification/advanced.tsx"),
  spot: () => import("../features/spot/page.tsx"),
  option: () => import("../features/options/page.tsx"),
  optionRecord: () => import("../features/options/orders/record.tsx"),
  lever: () => import("../features/contracts/page.tsx"),
  receipt: () => import("../features/receipt/receipt.tsx"),
  playLimits: () => import("../features/trading-limits/limits.tsx"),
  finance: () => import("../features/hosting/index/page.tsx"),
  financeBuy: () => import("../features/hosting/buy/page.tsx"),
  financeOrders: () => import("../features/hosting/orders/page.tsx"),
  financeRules: () => import("../features/hosting/rules/page.tsx"),
  miner: () => import("../features/hosting/index/page.tsx"),
  minerBuy: () => import("../features/hosting/buy/page.tsx"),
  minerOrders: () => import("../features/hosting/orders/page.tsx"),
  minerRules: () => import("../features/hosting/rules/page.tsx"),
  publication: () => import("../features/subscriptions/index/page.tsx"),
  publicationDetails: () => import("../features/subscriptions/details/page.tsx"),
  purchase: () => import("../features/subscriptions/purchase/page.tsx"),
  template: () => import("../features/hosting/overview/page.tsx"),
  promotion: () => import("../features/promotion/index/page.tsx"),
  promotionInvited: () => import("../features/promotion/invited/page.tsx"),
  promotionBonus: () => import("../features/promotion/bonus/page.tsx"),
};

const coming = new Chunk(() => import("../features/coming/page.tsx"));

const chunks = new Map<PageName, Chunk>(
  (Object.entries(built) as [PageName, () => Promise<PageModule>][]).map(([name, importer]) => [
    name,
    new Chunk(importer),
  ]),
);

export const chunkOf = (name: PageName): Chunk => chunks.get(name) ?? coming;
