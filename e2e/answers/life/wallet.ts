import { v7 } from "uuid";
import { at, number, type Person, text, type World } from "../world.ts";
import { upload } from "./identity.ts";
import { BTC, FUND_PASSWORD, type People, USD, USDT } from "./people.ts";

const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const chainOf = (info: unknown, place = 0) => number(info, `channels.${place}.chain_id`);

async function decide(by: Person, desk: "deposits" | "withdrawals", search: string) {
  const queue = await by.ok(`console/${desk}/list`, { search });
  const id = text(queue, "list.0.id");
  const record = await by.ok(`console/${desk}/record`, { id });
  return { id, version: number(record, "version") };
}

/** One deposit that is credited with another amount, one that is rejected. */
export async function liveDeposits({ mai, owner, finance }: People, world: World): Promise<void> {
  const tether = await mai.ok("wallet/getRechargeInfo", { currency_id: USDT });
  for (const place of [0, 1]) world.aliases.set(text(tether, `channels.${place}.address`), `<address ${place}>`);
  const dollars = await mai.ok("wallet/getRechargeInfo", { currency_id: USD });
  world.aliases.set(text(dollars, "channels.0.bank_reference"), "<reference>");
  const proof = await upload(mai, "proof", 5);
  const claim = { currency_id: USDT, chain_id: chainOf(tether), amount: "500", proof, reference: "5f".repeat(32) };
  await mai.no("below minimum", "wallet/recharge", { ...claim, amount: "1" });
  await mai.no("no proof", "wallet/recharge", { ...claim, proof: "01900000-0000-7000-8000-000000000000" });
  const deposit = await mai.ok("wallet/recharge", claim);
  await mai.no("under review", "wallet/recharge", claim);
  await mai.ok("wallet/getDeposit", { id: text(deposit, "id") });
  const taken = { id: text(deposit, "id") };
  await owner.ok("console/deposits/take", taken);
  await finance.no("taken", "console/deposits/take", taken);
  await owner.ok("console/deposits/release", taken);
  const credit = { ...(await decide(owner, "deposits", mai.uid)), amount: "499", reference: "5f".repeat(32) };
  await owner.no("no reason", "console/deposits/approve", { ...credit, totp: await owner.totp() });
  const reasoned = { ...credit, reason: "FEE_TAKEN_ON_THE_WAY", note: "A fee of one." };
  await owner.no("wrong code", "console/deposits/approve", { ...reasoned, totp: "000000" });
  await owner.ok("console/deposits/approve", { ...reasoned, totp: await owner.totp() });
  await owner.ok("console/deposits/proof", { id: proof });

  const bank = { currency_id: USD, chain_id: chainOf(dollars), amount: "1000", proof: await upload(mai, "proof", 6) };
  await mai.ok("wallet/recharge", bank);
  await owner.ok("console/deposits/reject", {
    ...(await decide(owner, "deposits", mai.uid)),
    reason: "PROOF_UNREADABLE",
  });
  await mai.ok("wallet/recharge", { ...bank, amount: "2000", proof: await upload(mai, "proof", 7) });
  const second = {
    ...(await decide(owner, "deposits", mai.uid)),
    amount: "2000",
    reference: "BANK-1",
    note: "Seen.",
  };
  await owner.ok("console/deposits/approve", { ...second, totp: await owner.totp() });
  await mai.ok("charge_mention/log2", {});
  await owner.ok("console/deposits/list", { tab: "done", channel: "bank" });
}

/** One to the address book that is sent, one by card that is returned, one rejected, one canceled. */
export async function liveWithdrawals({ mai, kenji, owner, partner, finance }: People, world: World): Promise<void> {
  const info = await mai.ok("wallet/getWithdrawInfo", { currency_id: USDT });
  await mai.ok("wallet/get_info", { currency_id: USDT });
  await mai.ok("wallet/getProtection");
  await mai.ok("wallet/setProtection", { hold: true, fund_password: FUND_PASSWORD });
  const address = {
    currency_id: USDT,
    chain_id: chainOf(info),
    address: TRON,
    label: "Ledger",
    fund_password: FUND_PASSWORD,
  };
  const code = await mai.mailed("security");
  await mai.no("checksum", "wallet/addaddress", { ...address, address: `${TRON.slice(0, -1)}u`, code });
  await mai.no("wrong fund password", "wallet/addaddress", { ...address, fund_password: "111112", code });
  await mai.ok("wallet/addaddress", { ...address, code });
  const addresses = await mai.ok("wallet/getAddress", { currency_id: USDT });
  const to = {
    currency_id: USDT,
    address_id: text(addresses, "list.0.id"),
    amount: "100",
    fund_password: FUND_PASSWORD,
  };
  await mai.no("on hold", "wallet/withdraw", to);
  await world.sql("UPDATE withdraw_addresses SET usable_at = now() - interval '1 hour'");
  await world.sql("UPDATE bank_cards SET created_at = created_at - interval '2 days'");
  await kenji.no("not verified", "wallet/withdraw", to);
  await mai.no("below minimum", "wallet/withdraw", { ...to, amount: "1" });
  await mai.no("other fee", "wallet/withdraw", { ...to, fee: "3" });
  await mai.no("wrong fund password", "wallet/withdraw", { ...to, fund_password: "111112" });
  const first = await mai.ok("wallet/withdraw", { ...to, fee: "1", remark: "Rent" });
  await mai.no("under review", "wallet/withdraw", to);
  await mai.ok("wallet/getWithdrawal", { id: text(first, "id") });
  await mai.ok("wallet/cancelWithdraw", { id: text(first, "id") });
  await mai.no("done", "wallet/cancelWithdraw", { id: text(first, "id") });

  await mai.ok("wallet/withdraw", to);
  const taken = await decide(finance, "withdrawals", mai.uid);
  await finance.ok("console/withdrawals/take", { id: taken.id });
  await owner.no("taken", "console/withdrawals/take", { id: taken.id });
  await finance.ok("console/withdrawals/release", { id: taken.id });
  const approval = { ...(await decide(finance, "withdrawals", mai.uid)), checked: "Owner called back." };
  await finance.no("wrong code", "console/withdrawals/approve", { ...approval, totp: "000000" });
  await finance.ok("console/withdrawals/approve", { ...approval, totp: await finance.totp() });
  const returned = {
    ...(await decide(finance, "withdrawals", mai.uid)),
    reason: "NETWORK_DOWN",
    evidence: "No answer.",
  };
  const asked = { id: text(await finance.ok("console/withdrawals/notSent", returned), "approval_id"), version: 1 };
  await partner.ok("console/approvals/record", { id: asked.id });
  await partner.ok("console/approvals/reject", { ...asked, checked: "The network is up." });
  const sent = await decide(finance, "withdrawals", mai.uid);
  await finance.no("reference", "console/withdrawals/sent", { ...sent, reference: "x" });
  await finance.ok("console/withdrawals/sent", { ...sent, reference: "6e".repeat(32) });

  const cards = await mai.ok("user/cash_info");
  const dollars = {
    currency_id: USD,
    card_id: number(cards, "list.0.id"),
    amount: "200",
    fund_password: FUND_PASSWORD,
  };
  await mai.ok("wallet/withdraw", dollars);
  const third = {
    ...(await decide(finance, "withdrawals", mai.uid)),
    reason: "CARD_NAME_DIFFERS",
    note: "Two letters.",
  };
  await finance.ok("console/withdrawals/reject", third);
  await mai.no("fourth of the day", "wallet/withdraw", to);
  await mai.ok("charge_mention/log3", {});
  await mai.ok("charge_mention/log3", { currency_id: USD });
  await owner.ok("console/withdrawals/list", { tab: "done", sort: "newest" });
  await mai.ok("wallet/setProtection", { hold: false, fund_password: FUND_PASSWORD });
  await mai.no("wrong fund password", "wallet/delAddress", { id: to.address_id, fund_password: "111112" });
  await mai.ok("wallet/delAddress", { id: to.address_id, fund_password: FUND_PASSWORD });
  await mai.ok("wallet/getAddress", {});
}

export async function liveRecords({ mai, kenji, stranger }: People): Promise<void> {
  await mai.ok("wallet/getExchangeCurrency");
  const pair = { from_currency_id: USDT, to_currency_id: BTC, amount: "120" };
  const quote = await mai.ok("wallet/getExchangeQuote", pair);
  await mai.no("one currency", "wallet/getExchangeQuote", { ...pair, to_currency_id: USDT });
  await mai.ok("wallet/exchange", { ...pair, expected: text(quote, "receive") });
  await mai.no("funds", "wallet/exchange", { ...pair, amount: "30000" });
  await mai.no("moved", "wallet/exchange", { ...pair, expected: "1" });
  await mai.ok("wallet/getExchangeRecord");
  await mai.ok("wallet/getArchived");
  await mai.ok("wallet/displayRates");
  await mai.ok("wallet/setDisplayCurrency", { code: "EUR" });
  await mai.no("unknown", "wallet/setDisplayCurrency", { code: "ZZZ" });
  await mai.ok("wallet/getAsset");
  await mai.ok("wallet/getWalletDetail", { currency_id: USDT });
  await mai.ok("wallet/score", {}, { shape: true });
  await mai.no("no month", "wallet/score", { month: "2026-13" });
  const today = new Date().toISOString().slice(0, 10);
  await mai.ok("wallet/profitReport", { from: today, to: today }, { shape: true });
  await mai.ok("wallet/profitExport", { from: today, to: today }, { shape: true });
  await mai.no("no day", "wallet/profitReport", { from: "2026-02-31", to: today });
  await mai.no("no day", "wallet/profitExport", { from: "2026-02-31", to: today });
  await mai.ok("wallet/getTransferRecord");
  await mai.ok("wallet/getWalletLog", { page: 1, page_size: 50 });
  await mai.ok("wallet/getWalletLog", { account: "mic" });
  const records = await mai.ok("wallet/getRecord", { page_size: 50 });
  for (const tag of ["c2c_buy", "mic_close", "recharge", "withdraw", "convert", "lever_trade_close"])
    await mai.ok("wallet/getRecord", { tag });
  const events = await mai.ok("wallet/events");
  await mai.ok("wallet/events", { cursor: text(events, "list.0.id"), account: "c2c" });
  await mai.no("unknown currency", "wallet/events", { currency_id: 99 });
  await mai.ok("wallet/getRecordDetail", { id: text(records, "list.0.id") });
  await kenji.no("not his", "wallet/getRecordDetail", { id: text(records, "list.0.id") });
  await mai.ok("wallet/recordExport", { account: "c2c", currency_id: BTC });
  const actKey = v7();
  await mai.ok("wallet/transfer", { from: "c2c", to: "mic", currency_id: USDT, amount: "1" }, { key: actKey });
  await mai.ok("wallet/getAct", { key: actKey });
  await mai.ok("wallet/getAct", { key: v7() });

  await mai.ok("notification/choices");
  await mai.ok("notification/choose", { topic: "deposit", app: true, mail: true });
  await mai.no("no password", "notification/choose", { topic: "withdrawal", app: true, mail: false });
  const notes = await mai.ok("notification/list", { page_size: 50 });
  await mai.ok("notification/read", { id: at(notes, "list.0.id") });
  await mai.ok("notification/read", { up_to: at(notes, "list.0.id") });
  await mai.ok("notification/list");
  await liveAlerts(mai);
  await stranger.ok("proof/feed_seeds");
}

/** Proof of liabilities and of records. */
export async function liveProof({ mai, owner, stranger }: People): Promise<void> {
  await stranger.ok("proof/roots");
  await owner.ok("console/liabilities/publish");
  await mai.ok("proof/mine");
  await mai.ok("proof/request");
  await owner.ok("console/liabilities/list");
  await stranger.ok("proof/roots");
  await owner.ok("console/reconciliation/run");
  await owner.ok("console/reconciliation/list", { page_size: 1 });
  const heads = await stranger.until("proof/heads", {}, (data) => Number(text(data, "list.length")) > 0);
  await stranger.ok("proof/head", { number: at(heads, "list.0.number") });
  await stranger.no("unknown", "proof/head", { number: 999_999 });
  const deposits = await mai.ok("charge_mention/log2", { currency_id: USDT });
  await mai.ok("proof/record", { kind: "deposit", id: text(deposits, "list.0.id") }, { shape: true });
  await mai.no("unknown", "proof/record", { kind: "deposit", id: "9999" });
  await mai.ok("proof/states", { records: `deposit:${text(deposits, "list.0.id")},deposit:9999` }, { shape: true });
  await mai.no("no record", "proof/states", { records: "deposit" });
}

/** Price alerts, and a browser for push notifications: its address is one of a push service, which answers nothing here. */
async function liveAlerts(who: People["mai"]): Promise<void> {
  const terms = { kind: "above", basis: "index", threshold: "99999999", repeat: "once" };
  const alert = await who.ok("alert/create", { match_id: 1, ...terms });
  await who.no("reached", "alert/create", { match_id: 1, ...terms, kind: "below" });
  const id = at(alert, "id");
  await who.ok("alert/change", { id, ...terms, repeat: "daily" });
  await who.no("out of range", "alert/change", { id, ...terms, kind: "fall" });
  await who.ok("alert/switch", { id, on: false });
  await who.no("unknown", "alert/switch", { id: 999_999_999, on: true });
  await who.ok("alert/list");
  await who.ok("alert/delete", { id });
  await who.no("unknown", "alert/delete", { id });
  const browser = {
    endpoint: "https://fcm.googleapis.com/fcm/send/answers",
    p256dh: "BAsSCIalWTRf7tegkJhVKRbl4K3LdS3-QjUxS_qWnW3hl8Lf3ypvsWklzWs_LGEu0h-lF804tRer4QmlHXKnVDw",
    auth: "AAAAAAAAAAAAAAAAAAAAAA",
  };
  await who.no("no push service", "push/subscribe", { ...browser, endpoint: "https://127.0.0.1/x" });
  await who.no("off here", "push/test");
  await who.ok("push/subscribe", browser);
  await who.ok("push/test");
  await who.no("unknown", "push/unsubscribe", { id: 999_999_999 });
  await who.ok("push/unsubscribe");
  await who.ok("push/state");
}
