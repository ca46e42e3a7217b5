import type { Method } from "./route.ts";

/**
 * Every call of the specification's section 7, in its order, with the method and path that it names. `since` is the issue that declared it
 * in `routes/`; a call without one is still open. The completeness test holds both ways: what has a `since` is declared exactly so, and
 * what is declared has a `since`.
 */
export type SpecificationCall = { readonly methods: readonly Method[]; readonly path: string; readonly since?: number };

const call = (methods: readonly Method[], path: string, since?: number): SpecificationCall =>
  since === undefined ? { methods, path } : { methods, path, since };
const get = (path: string, since?: number) => call(["GET"], path, since);
const post = (path: string, since?: number) => call(["POST"], path, since);
const put = (path: string, since?: number) => call(["PUT"], path, since);
/** The specification names no method for these readings; clients of the family use both. */
const either = (path: string, since?: number) => call(["GET", "POST"], path, since);

export const specificationCalls: Readonly<Record<string, readonly SpecificationCall[]>> = {
  common: [
    post("common/setLang", 2),
    post("common/getArea", 2),
    either("common/getHomeInit", 2),
    either("common/getNoticeList", 2),
    either("common/getAbout", 3),
    either("common/getNoticeDetail", 3),
    either("common/getlang", 2),
    post("index/getConfig", 2),
    post("set/sms_other_mail", 2),
  ],
  codes: [post("ems/send", 2), post("ems/check", 2), post("sms/send", 2), post("sms/check", 2)],
  user: [
    post("user/register", 2),
    post("user/login", 2),
    post("user/resetpwd", 2),
    post("user/changePwd", 3),
    post("user/changeMpwd", 3),
    post("user/hasMpwd", 3),
    post("user/doAuth", 3),
    post("user/real_name", 3),
    post("user/real_name2", 3),
    post("user/invite_list", 13),
    post("user/inviteList", 13),
    post("user/inviteBonus", 13),
    post("user/cash_info", 3),
    post("user/cash_save", 3),
    get("user/center", 2),
    get("user/center2", 3),
    get("user/getUserLevel", 3),
    get("user/getUserAuth", 3),
    get("user/my_poster", 13),
    get("user/my_share", 13),
    get("user/getInviteInfo", 13),
  ],
  market: [
    get("currency/quotation_new", 2),
    post("currency/kline", 2),
    post("currency/quotes", 2),
    post("currency/getCurrencyList", 2),
  ],
  lever: [
    post("lever/quotes", 5),
    post("lever/deal", 5),
    post("lever/trade", 5),
    post("lever/orderList", 5),
    post("lever/closeTrade", 5),
    post("lever/setStopPrice", 5),
  ],
  spot: [post("c2c/trade", 2), get("c2c/orderList", 2), put("coin/trade", 2)],
  options: [
    get("mic/orderList", 5),
    get("mic/microNewOrder", 5),
    get("mic/getPayInfo", 5),
    post("mic/getSeconds", 5),
    post("mic/trade", 5),
  ],
  wallet: [
    post("wallet/getWalletDetail", 2),
    post("wallet/getAsset", 2),
    post("wallet/getWalletLog", 2),
    post("wallet/transfer", 2),
    post("wallet/exchange", 4),
    post("wallet/getRechargeInfo", 4),
    post("wallet/recharge", 4),
    post("wallet/get_info", 4),
    post("wallet/getAddress", 4),
    post("wallet/getWithdrawInfo", 4),
    post("wallet/withdraw", 4),
    post("wallet/addaddress", 4),
    post("wallet/delAddress", 4),
    get("wallet/getExchangeCurrency", 4),
    get("wallet/getExchangeRecord", 4),
    get("wallet/getTransferRecord", 2),
    get("wallet/getRecord", 4),
    get("wallet/getRecordDetail", 4),
  ],
  logs: [get("charge_mention/log2", 4), get("charge_mention/log3", 4)],
  finance: [
    get("finance/getFinanceReport", 12),
    get("finance/getMinerReport", 12),
    post("finance/getFinanceDetail", 12),
    post("finance/getFinanceOrder", 12),
    post("finance/financeOrderCancel", 12),
    post("finance/financeDeposit", 12),
    post("finance/getMinerDetail", 12),
    post("finance/getMinerOrder", 12),
    post("finance/minerOrderCancel", 12),
    post("finance/minerDeposit", 12),
  ],
  deposits: [
    get("lh/deposit/report", 12),
    get("lh/deposit/config", 12),
    get("lh/deposit/product_info", 12),
    post("lh/deposit", 12),
    get("lh/send/get_recommend", 12),
  ],
  ieo: [get("ieo/getIeoList", 12), get("ieo/getIeoDetail", 12), get("ieo/getIeoOrder", 12), post("ieo/ieoApply", 12)],
};
