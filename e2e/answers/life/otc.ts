import { at, list, number, type Person, text, type World } from "../world.ts";
import { upload } from "./identity.ts";
import { approveNewest, FUND_PASSWORD, type People, USDT } from "./people.ts";

const fund_password = FUND_PASSWORD;
const ACCOUNT = {
  bank_name: "Vietcombank",
  branch: "Hoan Kiem",
  account_name: "NGUYEN THI MAI",
  card_number: "5500 0055 5555 5559",
  fund_password,
};
/** 1,000 USDT at 0.92 EUR. */
const OFFER = {
  side: "sell",
  currency_id: USDT,
  fiat: "EUR",
  number: "1000",
  window_minutes: 45,
  taker_level: 1,
  price: "0.92",
  min: "10",
  max: "500",
  terms: "Send from your own account.",
};

/** The order that is disputed later, and its offer. */
type Trade = { readonly offer: unknown; readonly disputed: number };
const trades = new WeakMap<World, Trade>();

/** A merchant is admitted, publishes, and sells to a buyer who pays, leaves, and pays without being believed. */
export async function liveOtc(people: People, world: World): Promise<void> {
  const { mai, kenji, stranger } = people;
  await stranger.ok("otc/markets");
  await mai.ok("otc/limits");
  await mai.ok("wallet/transfer", { from: "c2c", to: "legal", currency_id: USDT, amount: "2000" });
  const account = await openAccount(mai);
  await admit(people);
  const offer = await publish(mai, account);
  const id = number(offer, "id");
  const search = { side: "sell", currency_id: USDT, fiat: "EUR" };
  await stranger.ok("otc/offers", search);
  await stranger.no("side", "otc/offers", { ...search, side: "both" });
  const shown = await stranger.ok("otc/offer", { id });
  await stranger.no("unknown", "otc/offer", { id: 9_999 });
  await stranger.ok("otc/express", { ...search, amount: "46" });
  await stranger.ok("otc/express", { ...search, amount: "9000" });
  await stranger.no("neither", "otc/express", search);
  const taking = { id, version: number(shown, "version"), price: text(shown, "price") };
  await kenji.no("price", "otc/take", { ...taking, price: "0.91", number: "50" });
  await kenji.no("range", "otc/take", { ...taking, number: "5" });
  await mai.no("own", "otc/take", { ...taking, number: "50" });
  const orderOf = async (quantity: string) => number(await kenji.ok("otc/take", { ...taking, number: quantity }), "id");
  await pay(people, await orderOf("60"));
  const left = await orderOf("70");
  await mai.no("seller", "otc/cancel", { id: left });
  await kenji.ok("otc/cancel", { id: left });
  await kenji.no("done", "otc/cancel", { id: left });
  const disputed = await orderOf("80");
  await writeAbout(people, disputed);
  await kenji.ok("otc/orders", { status: "open" });
  await mai.ok("otc/orders");
  await kenji.ok("otc/limits");
  await closeByOperator(people, account);
  trades.set(world, { offer, disputed });
}

/** Payment accounts: one that is kept and one that is removed. */
async function openAccount(mai: Person): Promise<number> {
  await mai.no("another name", "otc/account_save", { ...ACCOUNT, account_name: "TRAN VAN AN" });
  await mai.no("wrong fund password", "otc/account_save", { ...ACCOUNT, fund_password: "111112" });
  const kept = number(await mai.ok("otc/account_save", ACCOUNT), "id");
  await mai.no("same again", "otc/account_save", ACCOUNT);
  const second = number(await mai.ok("otc/account_save", { ...ACCOUNT, card_number: "5105 1051 0510 5100" }), "id");
  await mai.no("wrong fund password", "otc/account_delete", { id: second, fund_password: "111112" });
  await mai.ok("otc/account_delete", { id: second, fund_password });
  await mai.ok("otc/accounts");
  return kept;
}

/** Two operators admit whoever applied. */
async function admit({ mai, kenji, owner, finance, support }: People): Promise<void> {
  const { margin } = (await mai.ok("otc/merchant")) as { margin: string };
  await kenji.no("level", "otc/merchant_apply", { margin });
  await mai.no("another margin", "otc/merchant_apply", { margin: "1" });
  await mai.ok("otc/merchant_apply", { margin });
  await mai.no("applied", "otc/merchant_apply", { margin });
  await support.ok("console/otc/merchants");
  await support.ok("console/otc/merchants", { tab: "done" });
  const { version } = (await support.ok("console/otc/merchant", { id: mai.uid })) as { version: number };
  await support.no("unknown", "console/otc/merchant", { id: "00000000" });
  await support.no("right", "console/otc/merchants/take", { id: mai.uid });
  await owner.ok("console/otc/merchants/take", { id: mai.uid });
  const request = { id: mai.uid, version, to: "active", note: "The documents, by phone." };
  await finance.no("taken", "console/otc/merchants/request", request);
  await owner.ok("console/otc/merchants/release", { id: mai.uid });
  await finance.no("older version", "console/otc/merchants/request", { ...request, version: 77 });
  await finance.no("no reason", "console/otc/merchants/request", { ...request, to: "refused" });
  await finance.ok("console/otc/merchants/request", request);
  await approveNewest(owner, "otc_merchant");
  await mai.ok("otc/merchant");
}

/** A fixed price that is changed once, and one that follows the index. */
async function publish(mai: Person, account: number): Promise<unknown> {
  const accounts = [account];
  await mai.no("no account", "otc/publish", { ...OFFER, accounts: [] });
  await mai.no("funds", "otc/publish", { ...OFFER, accounts, number: "9000" });
  const made = await mai.ok("otc/publish", { ...OFFER, accounts });
  const { price, min, max, terms } = OFFER;
  const change = { id: number(made, "id"), version: number(made, "version"), price, min, max, accounts, terms };
  const changed = await mai.ok("otc/change", { ...change, price: "0.93" });
  await mai.no("older version", "otc/change", change);
  const floating = { side: "buy", number: "200", price: undefined, premium: 100, bound: "1" };
  await mai.no("premium", "otc/publish", { ...OFFER, ...floating, premium: 4_999 });
  const buying = number(await mai.ok("otc/publish", { ...OFFER, ...floating }), "id");
  for (const status of ["paused", "open", "closed"]) await mai.ok("otc/offer_state", { id: buying, status });
  await mai.no("closed", "otc/offer_state", { id: buying, status: "open" });
  await mai.ok("otc/own_offers");
  await mai.ok("otc/own_offers", { status: "closed" });
  await mai.no("open offers", "otc/merchant_leave");
  return changed;
}

/** Paid with a picture and released. */
async function pay({ mai, kenji, stranger }: People, id: number): Promise<void> {
  await kenji.ok("otc/order", { id });
  await mai.ok("otc/order", { id });
  await stranger.no("nobody", "otc/order", { id }, { token: "A".repeat(43) });
  await mai.no("unpaid", "otc/release", { id, fund_password });
  await mai.no("seller", "otc/paid", { id });
  const voucher = await upload(kenji, "proof", 21);
  await kenji.no("no picture", "otc/paid", { id, voucher: "01900000-0000-7000-8000-000000000000" });
  await kenji.ok("otc/paid", { id, voucher });
  await kenji.no("too early", "otc/dispute", { id, statement: "Where are my coins?" });
  await mai.ok("common/file", { id: voucher });
  await mai.no("wrong fund password", "otc/release", { id, fund_password: "111112" });
  await mai.ok("otc/release", { id, fund_password });
  await kenji.no("done", "otc/paid", { id });
  await kenji.ok("otc/order", { id });
}

/** What buyer and seller write to each other about a paid order. */
async function writeAbout({ mai, kenji, demo }: People, id: number): Promise<void> {
  const subject = `otc:${id}`;
  await kenji.ok("otc/paid", { id, voucher: await upload(kenji, "proof", 22) });
  await kenji.ok("chat/send", { subject, text: "Transferred at noon with card 4111 1111 1111 1111." });
  await mai.ok("chat/send", { subject, text: "", pictures: [await upload(mai, "chat", 23)] });
  await mai.no("neither", "chat/send", { subject, text: "" });
  await demo.no("not in it", "chat/send", { subject, text: "Hello?" });
  await demo.no("not in it", "chat/messages", { subject });
  await kenji.ok("chat/messages", { subject });
  await kenji.ok("chat/state", { subject });
  await mai.ok("chat/unread");
  await mai.ok("chat/typing", { subject });
  await mai.ok("chat/read", { subject, up_to: 9 });
}

/** An offer for users of long standing, which an operator ends. */
async function closeByOperator({ mai, kenji, support }: People, account: number): Promise<void> {
  const conditions = { taker_age_days: 30, taker_orders: 5 };
  const second = await mai.ok("otc/publish", { ...OFFER, ...conditions, accounts: [account], number: "100" });
  const taking = { id: number(second, "id"), version: number(second, "version"), price: OFFER.price, number: "20" };
  await kenji.no("conditions", "otc/take", taking);
  const end = { id: number(second, "id"), version: number(second, "version"), reason: "OFFER_WORDS" };
  await support.ok("console/otc/offers");
  await support.ok("console/otc/offers", { state: "open", side: "sell", fiat: "EUR", search: mai.uid });
  await support.no("older version", "console/otc/offers/end", { ...end, version: 77 });
  await support.ok("console/otc/offers/end", { ...end, note: "Names a bank that is none." });
  await mai.no("ended", "otc/offer_state", { id: end.id, status: "open" });
}

/** Ten minutes later: the buyer is not believed, the support asks both sides and decides. */
export async function liveDispute({ mai, kenji, owner, support, demo }: People, world: World): Promise<void> {
  const { offer, disputed: id } = trades.get(world) ?? { offer: undefined, disputed: 0 };
  await demo.no("not in it", "otc/dispute", { id, statement: "Mine!" });
  await kenji.ok("otc/dispute", { id, statement: "Paid at noon, nothing came." });
  await kenji.no("again", "otc/dispute", { id, statement: "Paid at noon, nothing came." });
  await mai.ok("otc/order", { id });
  await support.ok("console/otc/disputes");
  await support.ok("console/otc/disputes", { side: "sell", fiat: "EUR", sort: "newest" });
  const record = await support.ok("console/otc/dispute", { id });
  await support.no("unknown", "console/otc/dispute", { id: 9_999 });
  await support.ok("console/otc/disputes/take", { id: String(id) });
  await owner.no("taken", "console/otc/disputes/take", { id: String(id) });
  await support.ok("console/otc/disputes/release", { id: String(id) });
  await support.ok("console/otc/voucher", { id: text(record, "vouchers.0.file_id") });
  await support.no("unknown", "console/otc/voucher", { id: "01900000-0000-7000-8000-000000000000" });
  const chat = await support.ok("console/otc/chat", { id });
  await support.ok("console/otc/chat_picture", { id: text(chat, "list.1.pictures.0.file_id") });
  await support.no("no picture of it", "console/otc/chat_picture", { id: text(record, "vouchers.0.file_id") });
  const account_id = number(record, "accounts.0.id");
  await support.no("unknown", "console/otc/account", { id, account_id: 9_999 });
  await support.ok("console/otc/account", { id, account_id });
  const version = await askSeller({ mai, support }, id);
  const decision = { id, version, to: "released", reason: "OTC_PAYMENT_ARRIVED", note: "Seen at the bank." };
  await support.no("older version", "console/otc/disputes/decide", {
    ...decision,
    version: version - 1,
    totp: await support.totp(),
  });
  await support.no("wrong code", "console/otc/disputes/decide", { ...decision, totp: "000000" });
  await support.ok("console/otc/disputes/decide", { ...decision, totp: await support.totp() });
  await kenji.ok("otc/order", { id });
  await support.ok("console/otc/dispute", { id });
  await support.ok("console/otc/disputes", { tab: "done" });
  await mai.ok("otc/orders", { status: "ended" });
  await mai.ok("otc/offer_state", { id: number(offer, "id"), status: "closed" });
  await mai.ok("otc/merchant_leave");
  await mai.no("left", "otc/merchant_leave");
}

/** The seller is asked in the app; answers the version of the order after the answer. */
async function askSeller({ mai, support }: Pick<People, "mai" | "support">, order: number): Promise<number> {
  const about = { kind: "otc_order", id: String(order) };
  const versionOf = async () => number(await support.ok("console/otc/dispute", { id: order }), "version");
  const question = { ...about, question: "ASK_PAYMENTS_RECEIVED", uid: mai.uid };
  await support.no("nobody", "console/cases/ask", { ...question, version: await versionOf(), uid: "" });
  await support.ok("console/cases/ask", { ...question, version: await versionOf() });
  const asked = await mai.ok("question/list", { kind: about.kind, record: about.id, state: "open" });
  const open = (list(asked) as { id: number; state: string }[]).find(({ state }) => state === "open");
  await mai.ok("question/answer", { id: at(open, "id"), answer: "The money came an hour ago." });
  await support.ok("console/cases/questions", about);
  return versionOf();
}
