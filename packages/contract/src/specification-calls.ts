import type { Method } from "./route.ts";

/** Every call of the specification's section 7, in its order, with the method and path that it names. */
export type SpecificationCall = { readonly methods: readonly Method[]; readonly path: string };

const call = (methods: readonly Method[], path: string): SpecificationCall => ({ methods, path });
const get = (path: string) => call(["GET"], path);
const post = (path: string) => call(["POST"], path);
const put = (path: string) => call(["PUT"], path);
/** The specification names no method for these readings; clients of the family use both. */
const either = (path: string) => call(["GET", "POST"], path);

export const specificationCalls: Readonly<Record<string, readonly SpecificationCall[]>> = {
  common: [
    post("common/setLang"),
    post("common/getArea"),
    either("common/getHomeInit"),
    either("common/getNoticeList"),
    either("common/getAbout"),
    either("common/getNoticeDetail"),
    either("common/getlang"),
    post("index/getConfig"),
    post("set/sms_other_mail"),
  ],
  codes: [post("ems/send"), post("ems/check"), post("sms/send"), post("sms/check")],
  user: [
    post("user/register"),
    post("user/login"),
    post("user/resetpwd"),
    post("user/changePwd"),
    post("user/changeMpwd"),
    post("user/hasMpwd"),
    post("user/doAuth"),
    post("user/real_name"),
    post("user/real_name2"),
    post("user/invite_list"),
    post("user/inviteList"),
    post("user/inviteBonus"),
    post("user/cash_info"),
    post("user/cash_save"),
    get("user/center"),
    get("user/center2"),
    get("user/getUserLevel"),
    get("user/getUserAuth"),
    get("user/my_poster"),
    get("user/my_share"),
    get("user/getInviteInfo"),
  ],
  market: [
    get("currency/quotation_new"),
    post("currency/kline"),
    post("currency/quotes"),
    post("currency/getCurrencyList"),
  ],
  lever: [
    post("lever/quotes"),
    post("lever/deal"),
    post("lever/trade"),
    post("lever/orderList"),
    post("lever/closeTrade"),
    post("lever/setStopPrice"),
  ],
  spot: [post("c2c/trade"), get("c2c/orderList"), put("coin/trade")],
  options: [
    get("mic/orderList"),
    get("mic/microNewOrder"),
    get("mic/getPayInfo"),
    post("mic/getSeconds"),
    post("mic/trade"),
  ],
  wallet: [
    post("wallet/getWalletDetail"),
    post("wallet/getAsset"),
    post("wallet/getWalletLog"),
    post("wallet/transfer"),
    post("wallet/exchange"),
    post("wallet/getRechargeInfo"),
    post("wallet/recharge"),
    post("wallet/get_info"),
    post("wallet/getAddress"),
    post("wallet/getWithdrawInfo"),
    post("wallet/withdraw"),
    post("wallet/addaddress"),
    post("wallet/delAddress"),
    get("wallet/getExchangeCurrency"),
    get("wallet/getExchangeRecord"),
    get("wallet/getTransferRecord"),
    get("wallet/getRecord"),
    get("wallet/getRecordDetail"),
  ],
  logs: [get("charge_mention/log2"), get("charge_mention/log3")],
  finance: [
    get("finance/getFinanceReport"),
    get("finance/getMinerReport"),
    post("finance/getFinanceDetail"),
    post("finance/getFinanceOrder"),
    post("finance/financeOrderCancel"),
    post("finance/financeDeposit"),
    post("finance/getMinerDetail"),
    post("finance/getMinerOrder"),
    post("finance/minerOrderCancel"),
    post("finance/minerDeposit"),
  ],
  deposits: [
    get("lh/deposit/report"),
    get("lh/deposit/config"),
    get("lh/deposit/product_info"),
    post("lh/deposit"),
    get("lh/send/get_recommend"),
  ],
  ieo: [get("ieo/getIeoList"), get("ieo/getIeoDetail"), get("ieo/getIeoOrder"), post("ieo/ieoApply")],
};
