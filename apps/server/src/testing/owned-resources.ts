import { amount } from "@candor/contract/domain/money.ts";
import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import * as bank from "@candor/contract/routes/bank.ts";
import { chatSend, chatState } from "@candor/contract/routes/chat.ts";
import { identityApprove, identityQueue, identityRecord } from "@candor/contract/routes/console/identity.ts";
import { contractTrade } from "@candor/contract/routes/contracts.ts";
import { recharge } from "@candor/contract/routes/deposit.ts";
import { realName } from "@candor/contract/routes/identity.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import { otcAccountSave } from "@candor/contract/routes/otc.ts";
import { getRecord } from "@candor/contract/routes/record.ts";
import { fills, oco, trade } from "@candor/contract/routes/spot.ts";
import { acknowledgeRisk } from "@candor/contract/routes/trading-limits.ts";
import { sessions } from "@candor/contract/routes/user.ts";
import { fund } from "@candor/core/testing/hosting.ts";
import type { Kysely } from "kysely";
import { ask } from "../modules/console/reviews/index.ts";
import type { Database } from "../platform/database/schema.ts";
import { type Account, openAccount } from "./accounts.ts";
import { createKey } from "./api-keys.ts";
import { cardDetails } from "./cards.ts";
import { ContractDesk, LIMIT, LONG } from "./contracts.ts";
import { commandId, fund as credit, required } from "./engine.ts";
import { openOperator } from "./operators.ts";
import { OPTION_MARKET, OptionDesk } from "./options.ts";
import { testPicture } from "./pictures.ts";
import type { TestServer } from "./server.ts";
import { openSale, SALE } from "./subscriptions.ts";
import { sendFile } from "./upload.ts";

const OTC_WINDOW_MS = 15 * MINUTE_MS;

/** The ids that a user can have, one of each. */
export type OwnedResources = {
  readonly session: string;
  readonly order: number;
  readonly orderList: string;
  readonly fill: string;
  readonly card: number;
  readonly passkey: string;
  readonly apiKey: string;
  readonly file: string;
  readonly address: number;
  readonly withdrawal: string;
  readonly entry: string;
  readonly notification: number;
  readonly question: number;
  readonly deposit: number;
  readonly proof: string;
  readonly chain: number;
  readonly option: number;
  readonly hosting: number;
  readonly application: string;
  readonly position: number;
  readonly alert: number;
  readonly push: number;
  readonly conversation: string;
  readonly otcAccount: number;
  readonly otcOffer: number;
  readonly otcOrder: number;
};

/** The tables of what a user owns, by which column; of sessions only what a call may change. */
const OWNED: readonly (readonly [table: string, owner: string, columns?: string])[] = [
  ["users", "user_id"],
  ["orders", "user_id"],
  ["bank_cards", "user_id"],
  ["passkeys", "user_id"],
  ["api_keys", "user_id"],
  ["files", "owner_id"],
  ["sessions", "user_id", "session_id, revoked_at"],
  ["identities", "user_id"],
  ["withdraw_addresses", "user_id"],
  ["withdrawals", "user_id"],
  ["deposits", "user_id"],
  ["review_questions", "user_id"],
  ["notifications", "user_id"],
  ["option_orders", "user_id"],
  ["hosting_orders", "user_id"],
  ["subscription_applications", "user_id"],
  ["positions", "user_id"],
  ["price_alerts", "user_id"],
  ["push_subscriptions", "user_id"],
  ["conversations", "user_id"],
  ["chat_cases JOIN conversations USING (conversation_id)", "user_id"],
  ["otc_merchants", "user_id"],
  ["otc_offers", "user_id"],
  ["otc_orders", "buyer_id"],
  ["otc_accounts", "user_id"],
];

/** Gives accounts one of everything that a user can have an id of, on a server whose engine's time is the test's. */
export class ResourceMaker {
  readonly #server: TestServer;
  readonly #db: Kysely<Database>;
  readonly #options: OptionDesk;
  readonly #contracts: ContractDesk;
  readonly #time: { ms: number };
  #otc: { readonly sell: number; readonly buy: number } = { sell: 0, buy: 0 };
  #channel: Promise<{ chain_id: number }> | undefined;

  constructor(server: TestServer, time: { ms: number }) {
    this.#server = server;
    this.#db = server.services.db;
    this.#options = new OptionDesk(server, time);
    this.#contracts = new ContractDesk(server, time);
    this.#time = time;
  }

  async open(): Promise<void> {
    await this.#options.open();
    await this.#contracts.open();
    await this.#options.send({ ...fund, id: commandId() });
    const seller = await openAccount(this.#server);
    await this.#otcMerchant(seller.userId);
    this.#otc = { sell: await this.#otcOffer(seller.userId, "sell"), buy: await this.#otcOffer(seller.userId, "buy") };
    const { userId: issuerId } = await openAccount(this.#server);
    const startsAt = this.#time.ms;
    await openSale(this.#server.engine, {
      issuerId,
      startsAt,
      endsAt: startsAt + DAY_MS,
      launchAt: startsAt + 2 * DAY_MS,
    });
  }

  /** A merchant's offer to buy, which others take with an account of their own. */
  get otcBuyOffer(): number {
    return this.#otc.buy;
  }

  /** A purchase from somebody else, above the resting order. */
  async #fillOf(account: Account): Promise<string> {
    const seller = await openAccount(this.#server, { 1: "1" });
    const order = { match_id: 1, kind: "limit" as const, price: "101", number: "0.1" };
    await this.#server.ok(trade, { ...order, type: 2 }, seller);
    await this.#server.ok(trade, { ...order, type: 1 }, account);
    return (await this.#server.ok(fills, {}, account)).list[0]?.id ?? "";
  }

  /** A merchant without a document, whose offers can be taken. */
  async #otcMerchant(userId: number): Promise<void> {
    await required(
      this.#server.engine,
      credit(userId, 3, "1000", "legal"),
      { type: "applyForMerchant", id: commandId(), userId, currencyId: 3, margin: amount("100"), levelNeeded: 0 },
      { type: "setMerchant", id: commandId(), userId, version: 1, to: "active", operatorId: 9 },
    );
  }

  async #otcOffer(userId: number, side: "sell" | "buy"): Promise<number> {
    const outcome = await this.#server.engine.send({
      type: "publishOtcOffer",
      id: commandId(),
      userId,
      side,
      currencyId: 3,
      fiat: "EUR",
      fiatDecimals: 2,
      quantity: amount("100"),
      windowMs: OTC_WINDOW_MS,
      takerLevel: 1,
      documentKey: `d${userId}`,
      price: amount("1") as never,
      premium: 0n,
      bound: undefined,
      min: amount("1"),
      max: amount("100"),
      details: JSON.stringify({ accounts: [], terms: "" }),
    });
    if (!outcome.ok || !outcome.otcOffer) throw new Error(`no offer: ${JSON.stringify(outcome)}`);
    return outcome.otcOffer.offerId;
  }

  /** A payment account, an offer as a merchant, and an order as a buyer. */
  async #otcOf(
    { userId, ...account }: Account,
    seed: number,
  ): Promise<Pick<OwnedResources, "otcAccount" | "otcOffer" | "otcOrder">> {
    const { bank_name, branch, card_number, fund_password } = cardDetails(500 + seed);
    const details = { bank_name, branch, card_number, account_name: "Test", fund_password };
    const { id: otcAccount } = await this.#server.ok(otcAccountSave, details, account);
    await this.#otcMerchant(userId);
    const otcOffer = await this.#otcOffer(userId, "sell");
    const taken = await this.#server.engine.send({
      type: "takeOtcOffer",
      id: commandId(),
      userId,
      offerId: this.#otc.sell,
      version: 1,
      quantity: amount("2"),
      price: amount("1") as never,
      documentKey: `d${userId}`,
      value: amount("2"),
      dayMax: amount("100"),
      details: JSON.stringify({ accounts: [], terms: "", window_minutes: 15, index: null, rate: null, premium: null }),
    });
    if (!taken.ok || !taken.otcOrder) throw new Error(`no order: ${JSON.stringify(taken)}`);
    return { otcAccount, otcOffer, otcOrder: taken.otcOrder.orderId };
  }

  async #verify(account: Account, document: string): Promise<void> {
    const input = { country: "VN", name: "Test", document_type: "passport" as const, document_number: document };
    await this.#server.ok(realName, { ...input, contact_address: "1 Street" }, account);
    const reviewer = await openOperator(this.#server, "reviewer");
    const { list } = await this.#server.ok(identityQueue, { search: account.user.uid }, reviewer);
    const id = list[0]?.id ?? "";
    await this.#server.ok(identityRecord, { id }, reviewer);
    await this.#server.ok(identityApprove, { id, version: 1 }, reviewer);
  }

  /** `seed` distinguishes the resources of one account from those of another. */
  async of(account: Account, seed: number): Promise<OwnedResources> {
    await this.#verify(account, `K${3_000_000 + seed}`);
    await this.#server.engine.send({
      type: "credit",
      id: commandId(),
      ownerId: account.userId,
      account: "c2c",
      currencyId: 3,
      amount: 1_000_00000000n as never,
      house: "outside",
      tag: "system_recharge",
      ref: "test",
    });
    const order = await this.#server.ok(
      trade,
      { match_id: 1, type: 1, kind: "limit", price: "100", number: "0.1" },
      account,
    );
    const fill = await this.#fillOf(account);
    // Coins of the fill, to sell above the market or, by a stop, below it.
    const list = await this.#server.ok(
      oco,
      { match_id: 1, type: 2, number: "0.05", price: "150", stop_price: "50", stop_limit_price: "50" },
      account,
    );
    await this.#server.ok(bank.cashSave, cardDetails(seed), account);
    const otc = await this.#otcOf(account, seed);
    const { list: cards } = await this.#server.ok(bank.cashInfo, {}, account);
    const { list: open } = await this.#server.ok(sessions, {}, account);
    // Before the passkey, with which it would need a second factor.
    const apiKey = await createKey(this.#server, account);
    const passkey = Buffer.from(`passkey ${seed}`).toString("base64url");
    await this.#db
      .insertInto("passkeys")
      .values({
        credential_id: passkey,
        user_id: account.userId,
        public_key: Buffer.alloc(1),
        counter: 0,
        name: "key",
        backed_up: false,
      })
      .execute();
    const { answer } = await sendFile(this.#server.url, account.token, await testPicture(seed));
    const { list: entries } = await this.#server.ok(getRecord, {}, account);
    const { list: notices } = await this.#server.ok(getNotifications, {}, account);
    return {
      session: open[0]?.id ?? "",
      order: Number.parseInt(order.id, 10),
      fill,
      orderList: list.order_list_id,
      card: Number.parseInt(String(cards[0]?.id), 10),
      passkey,
      apiKey: apiKey.key.id,
      file: answer.data?.id ?? "",
      ...(await this.#withdrawalOf(account)),
      ...(await this.#depositOf(account, seed)),
      ...(await this.#optionOf(account)),
      ...(await this.#hostingOf(account)),
      ...(await this.#applicationOf(account)),
      ...(await this.#contractOf(account)),
      ...(await this.#noticesOf(account, open[0]?.id ?? "", seed)),
      ...(await this.#conversationOf(account)),
      ...otc,
      entry: entries[0]?.id ?? "",
      notification: notices[0]?.id ?? 0,
    };
  }

  /** An address of the book and a withdrawal under review, for which advanced verification is noted by hand. */
  async #withdrawalOf({ userId }: Account): Promise<Pick<OwnedResources, "address" | "withdrawal">> {
    const chainId = (await this.#trc20()).chain_id;
    const row = { user_id: userId, currency_id: 3, chain_id: chainId, address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8" };
    const { address_id: address } = await this.#db
      .insertInto("withdraw_addresses")
      .values(row)
      .returning("address_id")
      .executeTakeFirstOrThrow();
    const withdrawal = commandId();
    const details = { kind: "chain", chain_id: chainId, chain: "TRC20", address: row.address, label: "", remark: "" };
    await this.#server.engine.send({
      type: "requestWithdrawal",
      id: withdrawal,
      userId,
      account: "c2c",
      currencyId: 3,
      amount: 1_00000000n as never,
      fee: 0n as never,
      levelNeeded: 0,
      perDay: 3,
      details: JSON.stringify(details),
    });
    return { address, withdrawal };
  }

  /** What the user said to the support. */
  async #conversationOf({ token }: Account): Promise<Pick<OwnedResources, "conversation">> {
    const subject = "support";
    await this.#server.ok(chatSend, { subject, text: "hello" }, { token, key: commandId() });
    const { conversation_id: id } = await this.#server.ok(chatState, { subject }, { token });
    return { conversation: id ?? "" };
  }

  /** An option that waits to open. */
  async #optionOf({ userId }: Account): Promise<Pick<OwnedResources, "option">> {
    await this.#options.endow(userId, "mic", "200");
    await this.#options.tick("200");
    const id = commandId();
    await this.#options.send({
      type: "placeOption",
      id,
      userId,
      marketId: OPTION_MARKET,
      direction: 0,
      seconds: 30,
      amount: amount("100"),
      levelNeeded: 0,
    });
    const row = await this.#db
      .selectFrom("option_orders")
      .select("order_id")
      .where("command_id", "=", id)
      .executeTakeFirst();
    return { option: row?.order_id ?? 0 };
  }

  /** An order for a fund. */
  async #hostingOf({ userId }: Account): Promise<Pick<OwnedResources, "hosting">> {
    await this.#options.endow(userId, "finance", "100");
    const id = commandId();
    const bought = { productId: fund.productId, version: 1, units: amount("100"), levelNeeded: 0 };
    await this.#options.send({ type: "buyHosting", id, userId, ...bought });
    const row = await this.#db
      .selectFrom("hosting_orders")
      .select("order_id")
      .where("command_id", "=", id)
      .executeTakeFirst();
    return { hosting: row?.order_id ?? 0 };
  }

  /** An application for a new coin that stands. */
  async #applicationOf({ userId }: Account): Promise<Pick<OwnedResources, "application">> {
    const application = commandId();
    const applied = {
      subscriptionId: SALE,
      quantity: amount("10"),
      version: 1,
      levelNeeded: 0,
      documentKey: `d${userId}`,
    };
    await this.#options.send({ type: "applyForSubscription", id: application, userId, ...applied });
    return { application };
  }

  /** A limit order for a contract, which waits. */
  async #contractOf(account: Account): Promise<Pick<OwnedResources, "position">> {
    await this.#contracts.endow(account.userId, "lever", "100");
    await this.#contracts.tick("200");
    await this.#server.ok(acknowledgeRisk, { product: "lever" }, account);
    return { position: (await this.#server.ok(contractTrade, { ...LONG, ...LIMIT, share: 1 }, account)).id };
  }

  /** A price alert, and a browser that receives push notifications. */
  async #noticesOf(
    { userId }: Account,
    session: string,
    seed: number,
  ): Promise<Pick<OwnedResources, "alert" | "push">> {
    const { alert_id: alert } = await this.#db
      .insertInto("price_alerts")
      .values({ user_id: userId, market_id: 1, kind: "above", basis: "last", threshold: "1000", repeat: "once" })
      .returning("alert_id")
      .executeTakeFirstOrThrow();
    const { subscription_id: push } = await this.#db
      .insertInto("push_subscriptions")
      .values({ user_id: userId, session_id: session, endpoint_index: Buffer.of(seed), device: "Chrome" })
      .returning("subscription_id")
      .executeTakeFirstOrThrow();
    return { alert, push };
  }

  /** A deposit under review with its proof. */
  async #depositOf(
    account: Account,
    seed: number,
  ): Promise<Pick<OwnedResources, "deposit" | "proof" | "chain" | "question">> {
    const { chain_id: chain } = await this.#trc20();
    const { answer } = await sendFile(this.#server.url, account.token, await testPicture(100 + seed), {
      purpose: "proof",
    });
    const proof = answer.data?.id ?? "";
    const claim = { currency_id: 3, chain_id: chain, amount: "1", proof };
    const { id: deposit } = await this.#server.ok(recharge, claim, account);
    return { deposit, proof, chain, question: await this.#questionAbout(account, deposit) };
  }

  /** What an operator asked about the deposit. */
  async #questionAbout({ userId }: Account, deposit: number): Promise<number> {
    const { id: operatorId } = await openOperator(this.#server, "finance");
    const about = { kind: "deposit", id: String(deposit) } as const;
    const asked = { userId, question: "ASK_FUNDS_ORIGIN", operatorId, now: Date.now() } as const;
    return (await this.#db.transaction().execute((trx) => ask(trx, about, asked))).id;
  }

  /** The channel of the deposits and withdrawals; one row serves all accounts. */
  #trc20(): Promise<{ chain_id: number }> {
    this.#channel ??= this.#db
      .insertInto("chains")
      .values({
        currency_id: 3,
        name: "TRC20",
        decimals: 6,
        network: "tron",
        deposit_open: true,
        withdraw_open: true,
        withdraw_max: "1000",
      })
      .returning("chain_id")
      .executeTakeFirstOrThrow();
    return this.#channel;
  }

  /** Everything of a user that a call could have changed, by table. */
  async snapshot({ userId }: Account): Promise<Readonly<Record<string, readonly unknown[]>>> {
    const found = await Promise.all(
      OWNED.map(async ([table, owner, columns = "*"]) => {
        const { rows } = await this.#server.database.pool.query(`SELECT ${columns} FROM ${table} WHERE ${owner} = $1`, [
          userId,
        ]);
        return [table, rows] as const;
      }),
    );
    return Object.fromEntries(found);
  }
}
