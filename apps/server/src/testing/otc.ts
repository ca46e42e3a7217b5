import type { InputOf } from "@candor/contract/route.ts";
import { realName } from "@candor/contract/routes/identity.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import { type Account, openAccount } from "./accounts.ts";
import { cardDetails, FUND_PASSWORD, openHolder } from "./cards.ts";
import { commandId, indexTick, MARKET, required, USDT } from "./engine.ts";
import { testPicture } from "./pictures.ts";
import type { TestServer } from "./server.ts";
import { sendFile } from "./upload.ts";
import { fundAccount } from "./withdrawals.ts";

type Person = { readonly level?: 1 | 2; readonly name?: string; readonly document?: string; readonly funds?: string };
type Offer = Partial<InputOf<typeof otc.otcPublish>>;

let documents = 4_000_000;
let serials = 300_000;
let pictures = 9_000;

/** Merchants, takers and offers on a server whose engine's time is the test's. */
export class OtcDesk {
  readonly server: TestServer;
  readonly time: { ms: number };

  constructor(server: TestServer, time: { ms: number }) {
    this.server = server;
    this.time = time;
  }

  /** One dollar is 0.9 EUR and 25,000 VND. */
  async open(): Promise<void> {
    const { pool } = this.server.database;
    await pool.query("UPDATE currencies SET decimals = 6 WHERE currency_id = $1", [USDT]);
    await pool.query(
      "INSERT INTO fiat_rates (code, per_usd, source) VALUES ('EUR', 0.9, 'console'), ('VND', 25000, 'console') ON CONFLICT DO NOTHING",
    );
    await this.server.services.catalogue.load();
  }

  async go(ms: number): Promise<void> {
    this.time.ms += ms;
    await required(this.server.engine, { type: "clock", id: commandId() });
  }

  tick = (text: string) => required(this.server.engine, indexTick(MARKET, text));

  /** A document and a level, past the review. */
  async verify(account: Account, { level = 2, name = "Mai Linh", document }: Person = {}): Promise<void> {
    documents += 1;
    const identity = { country: "VN", document_type: "passport", contact_address: "1 Street" } as const;
    const number = document ?? `D${documents}`;
    await this.server.ok(realName, { ...identity, name, document_number: number }, account);
    await this.server.database.pool.query(
      "UPDATE identities SET state = 'verified', decided_at = now() WHERE user_id = $1",
      [account.userId],
    );
    await required(this.server.engine, { type: "setUserState", id: commandId(), userId: account.userId, level });
  }

  fund = (account: Account, text: string, currencyId: number = USDT) =>
    fundAccount(this.server, { userId: account.userId, account: "legal", currencyId, text });

  /** Verified, with a fund password and USDT in the fiat account. */
  async person({ funds = "5000", ...person }: Person = {}): Promise<Account> {
    const account = await openHolder(this.server);
    await this.verify(account, person);
    await this.fund(account, funds);
    return account;
  }

  /** The same without a fund password, which takes a while. */
  async taker(person: Person = {}): Promise<Account> {
    const account = await openAccount(this.server);
    await this.verify(account, { level: 1, ...person });
    return account;
  }

  account(person: Account, change: Partial<InputOf<typeof otc.otcAccountSave>> = {}): Promise<otc.OtcAccount> {
    serials += 1;
    const { bank_name, branch, card_number } = cardDetails(serials);
    const input = { bank_name, branch, card_number, account_name: "MAI LINH", fund_password: FUND_PASSWORD, ...change };
    return this.server.ok(otc.otcAccountSave, input, person);
  }

  async admit(person: Account, version = 1): Promise<void> {
    await required(this.server.engine, {
      type: "setMerchant",
      id: commandId(),
      userId: person.userId,
      version,
      to: "active",
      operatorId: 9,
    });
  }

  /** Admitted, with a payment account. */
  async merchant(person: Person = {}): Promise<Account & { readonly accountId: number }> {
    const account = await this.person({ funds: "100000", ...person });
    const { id: accountId } = await this.account(account, { account_name: person.name ?? "MAI LINH" });
    await this.server.ok(otc.otcMerchantApply, { margin: "500" }, account);
    await this.admit(account);
    return { ...account, accountId };
  }

  /** 1,000 USDT at 0.92 EUR, 10 to 500 EUR an order. */
  publish(merchant: Account & { readonly accountId: number }, change: Offer = {}): Promise<otc.OwnOtcOffer> {
    const offer: InputOf<typeof otc.otcPublish> = {
      side: "sell",
      currency_id: USDT,
      fiat: "EUR",
      number: "1000",
      window_minutes: 15,
      taker_level: 1,
      price: "0.92",
      min: "10",
      max: "500",
      accounts: [merchant.accountId],
      terms: "Send from your own account.",
    };
    return this.server.ok(otc.otcPublish, { ...offer, ...change }, merchant);
  }

  take = (taker: Account, offer: Pick<otc.OtcOffer, "id" | "version" | "price">, number = "100", account_id?: number) =>
    this.server.ok(otc.otcTake, taking(offer, number, account_id), taker);

  async picture(by: Account): Promise<string> {
    pictures += 1;
    const { answer } = await sendFile(this.server.url, by.token, await testPicture(pictures), { purpose: "proof" });
    return answer.data?.id ?? "";
  }

  paid = (buyer: Account, id: number) => this.server.ok(otc.otcPaid, { id }, buyer);
  release = (seller: Account, id: number) =>
    this.server.ok(otc.otcRelease, { id, fund_password: FUND_PASSWORD }, seller);
}

export const taking = (
  { id, version, price }: Pick<otc.OtcOffer, "id" | "version" | "price">,
  number = "100",
  account_id?: number,
): InputOf<typeof otc.otcTake> => ({ id, version, price: price ?? "1", number, ...(account_id ? { account_id } : {}) });
