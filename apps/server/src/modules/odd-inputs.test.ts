import type { InputOf, Route } from "@candor/contract/route.ts";
import * as account from "@candor/contract/routes/account.ts";
import * as address from "@candor/contract/routes/address.ts";
import * as alert from "@candor/contract/routes/alert.ts";
import * as bank from "@candor/contract/routes/bank.ts";
import * as chat from "@candor/contract/routes/chat.ts";
import { setLang } from "@candor/contract/routes/common.ts";
import * as approvals from "@candor/contract/routes/console/approvals.ts";
import * as cases from "@candor/contract/routes/console/cases.ts";
import * as catalogue from "@candor/contract/routes/console/catalogue.ts";
import * as channels from "@candor/contract/routes/console/channels.ts";
import * as content from "@candor/contract/routes/console/content.ts";
import * as control from "@candor/contract/routes/console/control.ts";
import * as deposits from "@candor/contract/routes/console/deposits.ts";
import * as derivatives from "@candor/contract/routes/console/derivatives.ts";
import * as finance from "@candor/contract/routes/console/finance.ts";
import * as hosting from "@candor/contract/routes/console/hosting.ts";
import * as identity from "@candor/contract/routes/console/identity.ts";
import * as inbox from "@candor/contract/routes/console/inbox.ts";
import * as listing from "@candor/contract/routes/console/listing.ts";
import * as disputes from "@candor/contract/routes/console/otc.ts";
import { consoleSearch } from "@candor/contract/routes/console/search.ts";
import * as treasury from "@candor/contract/routes/console/treasury.ts";
import * as users from "@candor/contract/routes/console/users.ts";
import * as reviews from "@candor/contract/routes/console/withdrawals.ts";
import { getAbout, getHelp, getNoticeDetail } from "@candor/contract/routes/content.ts";
import * as lever from "@candor/contract/routes/contracts.ts";
import * as deposit from "@candor/contract/routes/deposit.ts";
import * as exchange from "@candor/contract/routes/exchange.ts";
import * as notification from "@candor/contract/routes/notification.ts";
import * as option from "@candor/contract/routes/options.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import { score } from "@candor/contract/routes/performance.ts";
import { getProof, getRecordStates } from "@candor/contract/routes/proof.ts";
import * as push from "@candor/contract/routes/push.ts";
import { getReceipt } from "@candor/contract/routes/receipt.ts";
import * as record from "@candor/contract/routes/record.ts";
import * as subscription from "@candor/contract/routes/subscriptions.ts";
import * as play from "@candor/contract/routes/trading-limits.ts";
import * as withdraw from "@candor/contract/routes/withdraw.ts";
import { afterAll, expect, test } from "vitest";
import { openAccount } from "../testing/accounts.ts";
import { openOperator } from "../testing/operators.ts";
import { startTestServer } from "../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const owner = await openOperator(server, "owner");
const user = await openAccount(server);

/** Fits JavaScript's integers and no column of the database. */
const HUGE = 9_007_199_254_740_991;
/** Fits the text of an id, and no column of 32 bits. */
const LONG = "999999999999999";
const NOBODY = "00000000-0000-7000-8000-000000000000";
/** The first half of a surrogate pair: possible in JSON, not in UTF-8. */
/** The cursor of the last row that a list could have. */
const FAR = "999999999999999";
const HALF = "\ud83d";
const { uid } = user.user;

type Case = [name: string, token: string, route: Route, input: unknown];
const by =
  (token: string) =>
  <R extends Route>(route: R, input: InputOf<R>): Case => [route.path, token, route, input];
const operator = by(owner.token);
const holder = by(user.token);

const totp = "000000";
const funds = { fund_password: "123456" };
const setting = { name: "target.identity", value: 24 };
const fees = { maker_fee: "0.1", taker_fee: "0.1", price_band: "0.1", state: "open" as const };
const market = { id: HUGE, version: 1, tick: "1", lot: "1", min_notional: "1", ...fees, sort: 1, reason: "x" };
const area = { area: "JP", registration: true, identity: true, sort: 1 };
const terms = {
  deposit_open: true,
  withdraw_open: true,
  deposit_min: "0",
  withdraw_min: "0",
  withdraw_max: "1",
  withdraw_fee: "0",
  two_people_above: "0",
  confirmations: 1,
  explorer_tx: "",
};
const choices = [{ seconds: 1, ratio: "999999999999999999", min: "0", max: "0" }];
const optionTerms = { state: "open" as const, fee: "0", reserve: "999999999999999999.99999999", choices };
const contractTerms = {
  state: "open" as const,
  lot_size: "999999999999999999",
  spread: "999999999999999999",
  fee_rate: "0",
  overnight_rate: "0",
  min_lots: 1,
  max_lots: 1,
  max_open: "0",
  max_net: "999999999999999999",
  multiples: [{ multiple: 1, max_lots: 1 }],
};
const currency = { symbol: "ODD", name: "x", kind: "crypto" as const, decimals: 8, channels: [], reason: "x" };
const listed = {
  base: "BTC",
  quote: "USDT",
  source: "index" as const,
  tick: "999999999999999999",
  lot: "999999999999999999",
  min_notional: "1",
  maker_fee: "0",
  taker_fee: "0",
  price_band: "0.9",
  state: "open" as const,
  currency: null,
  reason: HALF,
};
const alertTerms = {
  kind: "above" as const,
  basis: "index" as const,
  threshold: "999999999999999999.99999999",
  repeat: "once" as const,
};
const payment = { bank_name: "x", account_name: "x", card_number: "4111", branch: "x", ...funds };
const offer = {
  side: "sell" as const,
  currency_id: 3,
  fiat: "EUR",
  number: "999999999999999999",
  window_minutes: 15,
  taker_level: 1,
  taker_age_days: 1,
  taker_orders: 1,
  price: "999999999999999999",
  min: "0.00000001",
  max: "999999999999999999",
};
const account1 = { bank_name: HALF, account_name: "x", account_number: "1", enabled: true, reason: "x" };
const contract = {
  share: 1_000_000,
  multiple: 1_000,
  currency_id: 1,
  legal_id: 3,
  type: 1 as const,
  status: 1 as const,
  target_profit_price: "999999999999999999.99999999",
  stop_loss_price: "0.00000001",
};
const movement = { uid, kind: "credit" as const, account: "c2c" as const, currency_id: 3, reason: HALF };

test.each([
  operator(control.settingSave, { ...setting, version: 1.5 }),
  operator(control.settingSave, { ...setting, version: 1e300 }),
  operator(control.settingSave, { ...setting, version: -1 }),
  operator(control.settingSave, { ...setting, name: "toString", version: 0 }),
  operator(control.settingRequest, { name: "convert.spread", value: 1e300, version: 0, reason: HALF }),
  operator(control.settingRequest, { name: "convert.spread", value: 5, version: 0, reason: HALF }),
  operator(control.auditList, { id: LONG }),
  operator(control.auditList, { from: "0000-01-01", to: "9999-12-31" }),
  operator(control.operatorDisable, { id: HUGE, disabled: true, totp, reason: "x" }),
  operator(control.operatorRole, { id: HUGE, role: "owner", reason: "x" }),
  operator(content.documentRecord, { id: LONG }),
  operator(content.documentSave, { id: HUGE, version: 1e300, kind: "notice", slug: "x", texts: [] }),
  operator(content.documentPublish, { id: 1, version: 1, publish_at: "9999-12-31T23:59:59-12:00" }),
  operator(content.documentPublish, { id: 1, version: 1, publish_at: "0000-01-01T00:00:00Z" }),
  operator(catalogue.marketRecord, { id: LONG }),
  operator(catalogue.marketSave, market),
  operator(catalogue.currencySave, { id: HUGE, version: 1, name: "x", shown: true, sort: 1 }),
  operator(catalogue.chainSave, { id: HUGE, version: 1, decimals: 1, enabled: true, sort: 1 }),
  operator(catalogue.chainAdd, { currency_id: HUGE, name: "x", network: "tron", decimals: 1 }),
  operator(listing.marketRequest, { ...listed, options: optionTerms, contracts: contractTerms }),
  operator(listing.marketRequest, { ...listed, base: `B${LONG}`, options: null, contracts: null }),
  operator(listing.currencyRequest, { ...currency, name: HALF, decimals: 1e300 }),
  operator(listing.pairPricing, { base: "%", quote: HALF }),
  operator(catalogue.areaSave, { ...area, version: 1.5 }),
  operator(catalogue.areaSave, { ...area, version: 1e10 }),
  operator(identity.identityRecord, { id: LONG }),
  operator(identity.identityTake, { id: LONG }),
  operator(identity.identityRelease, { id: HALF }),
  operator(identity.identityApprove, { id: "1", version: 1e300 }),
  operator(users.usersList, { search: `${HALF}%\\_`, cursor: FAR, page_size: 100 }),
  operator(consoleSearch, { search: `D-${LONG}` }),
  operator(consoleSearch, { search: `w-${LONG}` }),
  operator(consoleSearch, { search: `${HALF}%\\_`.repeat(9) }),
  operator(users.userContracts, { uid: "99999999", page: 100_000, page_size: 100 }),
  operator(users.userContracts, { uid, open: "toString" as never }),
  operator(users.userLedger, { uid, tag: "toString" as never, account: "constructor" as never }),
  operator(users.userOptions, { uid, page: 100_000, page_size: 100 }),
  operator(users.userOptions, { uid: HALF, open: "1" }),
  operator(users.userHosting, { uid, page: 100_000, page_size: 100 }),
  operator(users.userHosting, { uid: HALF, open: "1" }),
  operator(hosting.consoleHostingOrders, { product_id: HUGE, state: "hosting", cursor: FAR, page_size: 100 }),
  operator(hosting.consoleHostingOrders, { product_id: LONG, state: "toString" as never }),
  operator(treasury.houseLedger, { account: "toString" as never, currency_id: 3 }),
  operator(treasury.houseLedger, { account: "fees", currency_id: 2_147_483_647, cursor: FAR, page_size: 100 }),
  operator(users.userCredit, { uid, delta: 1, reason: HALF }),
  operator(cases.caseNote, { kind: "user", id: uid, text: HALF.repeat(2_000) }),
  operator(cases.caseNote, { kind: "toString" as never, id: uid, text: "x" }),
  operator(cases.caseNotes, { kind: "deposit", id: LONG, cursor: FAR, page_size: 100 }),
  operator(cases.caseNotes, { kind: "withdrawal", id: HALF }),
  operator(cases.caseAssign, { kind: "otc_order", id: "9".repeat(40), to: "constructor", seen: HALF }),
  operator(cases.caseAsk, { kind: "identity", id: HALF, version: 1e300, question: "ASK_AMOUNT" }),
  operator(cases.caseQuestions, { kind: "otc_order", id: "9".repeat(40) }),
  operator(cases.caseClose, { kind: "deposit", id: "-1", version: 1 }),
  operator(cases.casePicture, { id: NOBODY }),
  operator(users.userFreeze, { uid, reason: "USER_ASKED", note: HALF }),
  operator(approvals.approve, { id: NOBODY, version: 1e300, checked: "x", totp }),
  operator(approvals.requestMovement, { ...movement, amount: "99999999999999999999" }),
  operator(approvals.requestMovement, { ...movement, amount: "1" }),
  operator(approvals.approvalsQueue, { search: "%\\", tab: "mine" }),
  holder(account.setContactAddress, { contact_address: `a${HALF}` }),
  holder(account.setNickname, { nickname: `ab${HALF}cd` }),
  holder(otc.otcOffers, { side: "sell", currency_id: 2_147_483_647, fiat: "ZZZ", page: 100_000, page_size: 100 }),
  holder(otc.otcOffers, { side: "toString" as never, currency_id: 3, fiat: HALF }),
  holder(otc.otcExpress, { side: "sell", currency_id: 2_147_483_647, fiat: "EUR", amount: "999999999999999999" }),
  holder(otc.otcExpress, { side: "buy", currency_id: 3, fiat: "EUR", amount: "1", number: "1" }),
  holder(otc.otcTake, { id: HUGE, version: 1e300, price: "1", number: "1" }),
  holder(otc.otcTake, { id: HUGE, version: 1, price: "999999999999999999", number: "0.00000001", account_id: HUGE }),
  holder(otc.otcPaid, { id: LONG, voucher: NOBODY }),
  holder(otc.otcDispute, { id: LONG, statement: HALF }),
  holder(otc.otcAccountSave, { ...payment, bank_name: HALF }),
  holder(otc.otcAccountSave, { ...payment, card_number: "\u202e4111" }),
  holder(otc.otcAccountDelete, { id: LONG, ...funds }),
  holder(otc.otcMerchantApply, { margin: "999999999999999999" }),
  holder(otc.otcPublish, { ...offer, terms: HALF, accounts: [HUGE] }),
  holder(otc.otcPublish, { ...offer, premium: 1e300, currency_id: 2_147_483_647 }),
  holder(otc.otcChange, { id: HUGE, version: 1, price: "1", min: "1", max: "1" }),
  holder(otc.otcOfferState, { id: LONG, status: "constructor" as never }),
  holder(otc.otcOwnOffers, { status: "closed", page: 100_000, page_size: 100 }),
  holder(otc.otcOrders, { status: "ended", page: 100_000, page_size: 100 }),
  holder(bank.cashDelete, { id: HUGE, fund_password: "123456" }),
  operator(reviews.withdrawalQueue, {
    search: `${HALF}%\\_`,
    cursor: `${FAR}9_${FAR}`,
    currency_id: 2_147_483_647,
    channel: "bank",
  }),
  operator(reviews.withdrawalRecord, { id: NOBODY }),
  operator(reviews.withdrawalTake, { id: HALF }),
  operator(reviews.withdrawalRelease, { id: LONG }),
  operator(reviews.withdrawalApprove, { id: NOBODY, version: 1, checked: HALF, totp }),
  operator(reviews.withdrawalReject, { id: NOBODY, version: 0, reason: "NETWORK_DOWN", note: HALF }),
  operator(reviews.withdrawalSent, { id: NOBODY, version: 0, reference: HALF, output: "0" }),
  operator(reviews.withdrawalNotSent, { id: NOBODY, version: 0, reason: "NETWORK_DOWN", evidence: HALF }),
  holder(address.addAddress, { currency_id: 3, chain_id: HUGE, address: HALF, label: HALF, ...funds, code: totp }),
  holder(address.delAddress, { id: HUGE, ...funds }),
  holder(withdraw.withdraw, { currency_id: HUGE, address_id: HUGE, amount: "1", remark: HALF, ...funds }),
  holder(withdraw.withdraw, { currency_id: 3, chain_id: HUGE, address: HALF, amount: "1", ...funds }),
  holder(withdraw.withdrawLog, { currency_id: HUGE }),
  holder(withdraw.getWithdrawInfo, { currency_id: HUGE }),
  holder(withdraw.cancelWithdraw, { id: NOBODY }),
  holder(alert.getAlerts, { match_id: 2_147_483_647 }),
  holder(alert.createAlert, { ...alertTerms, match_id: 2_147_483_647 }),
  holder(alert.createAlert, { ...alertTerms, match_id: 1 }),
  holder(alert.createAlert, { ...alertTerms, match_id: 1, kind: "rise" }),
  holder(alert.changeAlert, { ...alertTerms, id: LONG }),
  holder(alert.switchAlert, { id: LONG, on: true }),
  holder(alert.deleteAlert, { id: HUGE }),
  holder(push.unsubscribePush, { id: LONG }),
  holder(push.subscribePush, { endpoint: HALF, p256dh: "A".repeat(87), auth: "A".repeat(22) }),
  holder(push.subscribePush, {
    endpoint: "https://fcm.googleapis.com/fcm/send/x",
    p256dh: "A".repeat(87),
    auth: "A".repeat(22),
  }),
  holder(notification.getNotifications, { group: "alert", page: 100_000 }),
  holder(exchange.getExchangeQuote, { from_currency_id: HUGE, to_currency_id: 3, amount: "1" }),
  holder(exchange.exchange, { from_currency_id: HUGE, to_currency_id: 3, amount: "1" }),
  holder(exchange.exchange, { from_currency_id: 1, to_currency_id: 3, amount: "999999999999999999.99999999" }),
  holder(exchange.getExchangeRecord, { currency_id: HUGE }),
  holder(record.getRecord, { currency_id: HUGE, from: "0000-01-01", to: "9999-12-31" }),
  holder(score, { month: "2099-12" }),
  holder(getRecordStates, { records: `deposit:${FAR},fill:${FAR}m,receipt:${NOBODY}` }),
  holder(record.getEvents, { currency_id: HUGE, cursor: "9".repeat(15), from: "0000-01-01", to: "9999-12-31" }),
  holder(record.getRecordDetail, { id: LONG }),
  holder(record.recordExport, { currency_id: HUGE }),
  holder(record.setDisplayCurrency, { code: "ZZZ" }),
  holder(subscription.getIeoList, { page: 100_000, page_size: 100, status: "ended" }),
  holder(subscription.getIeoDetail, { id: LONG }),
  holder(subscription.getIeoOrder, { page: 100_000, page_size: 100, status: "toString" as never }),
  holder(subscription.ieoApply, { id: HUGE, number: "999999999999999999.99999999", terms_version: 1_000_000 }),
  holder(subscription.takeBackIeo, { id: NOBODY }),
  holder(subscription.ieoResult, { id: HUGE, after: 100_000_000 }),
  holder(subscription.ieoProof, { id: LONG }),
  holder(notification.readNotifications, { id: HUGE }),
  holder(notification.readNotifications, { up_to: LONG }),
  holder(notification.getNotifications, { page: 100_000, page_size: 100 }),
  holder(notification.setNotificationChoice, { topic: "login", app: true, mail: false, password: HALF }),
  operator(deposits.depositQueue, { search: `${HALF}%\\_`, currency_id: HUGE, cursor: `${FAR}9_${FAR}` }),
  operator(deposits.depositRecord, { id: HUGE }),
  operator(deposits.depositTake, { id: LONG }),
  operator(deposits.depositRelease, { id: HALF }),
  operator(deposits.depositApprove, {
    id: HUGE,
    version: 1,
    amount: "1",
    reference: HALF,
    output: "9".repeat(16),
    totp: "000000",
  }),
  operator(deposits.depositReject, { id: LONG, version: 1e300, reason: "PROOF_EDITED", note: HALF }),
  operator(channels.channelClose, { id: HUGE, version: 1, direction: "deposit", reason: HALF }),
  operator(channels.channelRequest, { id: HUGE, version: 1, ...terms, reason: HALF }),
  operator(finance.fiatRateRequest, { code: "USD", per_usd: "99999999999999999", version: 1e10, reason: HALF }),
  operator(finance.receivingBankRequest, { id: HUGE, version: 0, currency_id: HUGE, ...account1 }),
  operator(finance.receivingBankRequest, { version: 0, currency_id: 3, ...account1 }),
  operator(derivatives.optionTermsRequest, { market_id: HUGE, version: 1e300, ...optionTerms, reason: HALF }),
  operator(derivatives.optionTermsRequest, { market_id: 1, version: 0, ...optionTerms, reason: HALF }),
  operator(derivatives.contractTermsRequest, { market_id: 2_147_483_647, version: 0, ...contractTerms, reason: HALF }),
  operator(derivatives.contractTermsRequest, { market_id: 1, version: 0, ...contractTerms, reason: HALF }),
  operator(derivatives.liquidations, {
    cursor: `${FAR}9_${"f".repeat(8)}-ffff-ffff-ffff-${"f".repeat(12)}`,
    page_size: 100,
  }),
  operator(derivatives.houseFunding, { from: "outside", to: "fees", currency_id: HUGE, amount: "1", reason: HALF }),
  operator(derivatives.houseFunding, {
    from: "outside" as const,
    to: "fees" as const,
    currency_id: 3,
    reason: HALF,
    amount: "999999999999999999.99999999",
  }),
  holder(deposit.getRechargeInfo, { currency_id: HUGE }),
  holder(deposit.recharge, { currency_id: 3, chain_id: HUGE, amount: "1", proof: NOBODY, reference: HALF }),
  holder(deposit.depositLog, { currency_id: HUGE, page: 100_000, page_size: 100 }),
  holder(deposit.getDeposit, { id: HUGE }),
  holder(option.getSeconds, { match_id: HUGE }),
  holder(option.getPayInfo, { match_id: HUGE }),
  holder(option.optionTrade, { match_id: HUGE, type: 1, seconds: 86_400, number: "1" }),
  holder(option.optionTrade, { match_id: 1, type: 1, seconds: 1, number: "999999999999999999.99999999" }),
  holder(option.optionRunning, { match_id: HUGE }),
  holder(option.optionOrderList, { match_id: HUGE, page: 100_000, page_size: 100 }),
  holder(option.optionOrderList, { from: "0000-01-01", to: "9999-12-31" }),
  holder(option.getOption, { id: HUGE }),
  holder(lever.contractDeal, { currency_id: HUGE, legal_id: 3 }),
  holder(lever.contractTrade, { ...contract, currency_id: LONG, legal_id: HUGE }),
  holder(lever.contractTrade, { ...contract, share: 1e300 }),
  holder(lever.contractTrade, { ...contract, status: 0, price: "0.00000001" }),
  holder(lever.contractOrderList, { match_id: HUGE, page: 100_000, page_size: 100 }),
  holder(lever.contractOrderList, { group: "toString" as never }),
  holder(lever.contractClose, { id: HUGE, share: 1_000_000 }),
  holder(lever.contractClose, { all: true, match_id: LONG }),
  holder(lever.contractCancel, { id: HUGE }),
  holder(lever.contractStopPrice, {
    id: LONG,
    target_profit_price: "1",
    stop_loss_price: "999999999999999999.99999999",
  }),
  holder(play.setDailyLoss, { daily_loss: "99999999999999999999" }),
  holder(play.setDailyLoss, { daily_loss: "0.00000001" }),
  holder(play.coolOff, { hours: 1e300 }),
  holder(play.acknowledgeRisk, { product: "toString" as never }),
  holder(chat.chatState, { subject: `otc:${LONG}` }),
  holder(chat.chatMessages, { subject: "support", before: HUGE, after: 1, page_size: 100 }),
  holder(chat.chatSend, { subject: "support", text: `${HALF}\u200b\u202e`.repeat(500) }),
  holder(chat.chatSend, { subject: "support", pictures: [NOBODY] }),
  holder(chat.chatRead, { subject: "support", up_to: HUGE }),
  holder(chat.chatContext, { page: "constructor", error: "__proto__" }),
  operator(inbox.inboxList, { search: `%_\\${HALF}`, tab: "all", lang: "th" }),
  operator(inbox.inboxList, { tab: "closed", cursor: `${FAR}_${NOBODY}` }),
  operator(inbox.inboxRead, { id: NOBODY, up_to: HUGE }),
  operator(inbox.inboxHandOver, { id: NOBODY, operator: HALF }),
  operator(inbox.inboxPicture, { id: NOBODY }),
  operator(disputes.disputeChat, { id: LONG, after: LONG }),
  operator(disputes.disputeChatPicture, { id: NOBODY }),
  operator(inbox.cannedSave, {
    id: HUGE,
    version: 0,
    title: "{nobody}",
    texts: [{ lang: "en", text: HALF }],
    active: false,
  }),
  holder(getReceipt, { id: NOBODY }),
  holder(getReceipt, { id: HALF }),
  holder(getProof, { root_id: LONG }),
  holder(getNoticeDetail, { id: LONG }),
  holder(getAbout, { slug: "constructor" }),
  holder(getHelp, { search: HALF.repeat(50) }),
])("%s answers an odd input as one", async (_, token, route, input) => {
  const answer = await server.call(route, input as never, { token });
  expect(answer.error).not.toBe("INTERNAL");
});

test("a body nested to its full 64 KiB is handled like any other input", async () => {
  const headers = { "content-type": "application/json" };
  const body = `{"lang":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
  const response = await fetch(`${server.url}/api/${setLang.path}`, { method: "POST", headers, body });
  expect(await response.json()).toMatchObject({ error: "INVALID_REQUEST" });
});

test.each([
  [users.usersList, "1_2"],
  [users.usersList, "-1"],
  [deposits.depositQueue, "1"],
  [derivatives.liquidations, "1_1"],
  [derivatives.liquidations, HALF],
])("%s refuses a cursor that it never issued", async (route, cursor) => {
  const answer = await server.call(route as typeof users.usersList, { cursor }, { token: owner.token });
  expect(answer).toMatchObject({ error: "INVALID_REQUEST", fields: [{ field: "cursor" }] });
});

test("after all of this the audit log is intact", async () => {
  expect(await server.ok(control.auditVerify, {}, owner)).toMatchObject({ ok: true, first_wrong: null });
});
