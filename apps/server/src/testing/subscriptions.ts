import { amount, formatAmount, price, rate } from "@candor/contract/domain/money.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { realName } from "@candor/contract/routes/identity.ts";
import { ieoApply } from "@candor/contract/routes/subscriptions.ts";
import { expect } from "vitest";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { type Account, openAccount } from "./accounts.ts";
import { commandId, fund as credit, required, type TestEngine, USDT } from "./engine.ts";
import type { TestServer } from "./server.ts";
import { waitFor } from "./wait-for.ts";

export const NEW = 40;
export const NEW_USDT = 40;
export const SALE = 7;

type Terms = Extract<CommandRequest, { type: "setSubscription" }>;

/** 1,000 NEW at 0.5 USDT, 10 to 400 a user, whose issuer holds them; its times are the caller's. */
export async function openSale(
  engine: Pick<TestEngine, "send">,
  { issuerId, ...change }: Partial<Terms> & Pick<Terms, "issuerId" | "startsAt" | "endsAt" | "launchAt">,
): Promise<void> {
  const supply = change.supply ?? amount("1000");
  await required(
    engine,
    { type: "setCurrency", id: commandId(), currencyId: NEW, symbol: "NEW" },
    {
      type: "setMarket",
      id: commandId(),
      marketId: NEW_USDT,
      symbol: "NEW-USDT",
      baseId: NEW,
      quoteId: USDT,
      tick: price("0.0001"),
      lot: amount("0.1"),
      minNotional: amount("1"),
      makerFee: rate("0.001"),
      takerFee: rate("0.001"),
      priceBand: rate("0.05"),
      source: "book",
      state: "open",
    },
    credit(issuerId, NEW, formatAmount(supply)),
    {
      type: "setSubscription",
      id: commandId(),
      subscriptionId: SALE,
      currencyId: NEW,
      payCurrencyId: USDT,
      marketId: NEW_USDT,
      issuerId,
      price: price("0.5"),
      supply,
      step: amount("1"),
      min: amount("10"),
      max: amount("400"),
      review: "automatic",
      allotsAt: change.endsAt,
      lockupDays: 1,
      isRecommended: false,
      ...change,
    },
  );
}

/** A subscription that opens in ten minutes and takes applications for an hour; its engine's time is the test's. */
export class SaleDesk {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly launchAt: number;
  readonly #server: TestServer;
  readonly #time: { ms: number };
  #documents = 1_000_000;

  constructor(server: TestServer, time: { ms: number }) {
    this.#server = server;
    this.#time = time;
    this.startsAt = time.ms + 10 * MINUTE_MS;
    this.endsAt = this.startsAt + 60 * MINUTE_MS;
    this.launchAt = this.endsAt + 30 * MINUTE_MS;
  }

  /** Opens it for an issuer of its own, whose account is the answer. */
  async open(change: Partial<Terms> = {}): Promise<Account> {
    const issuer = await openAccount(this.#server);
    const times = { startsAt: this.startsAt, endsAt: this.endsAt, launchAt: this.launchAt };
    await openSale(this.#server.engine, { issuerId: issuer.userId, ...times, ...change });
    return issuer;
  }

  /** An account with advanced verification, past the photos, by a document of its own or this one, and 1,000 USDT. */
  async applicant(document?: string): Promise<Account> {
    this.#documents += 1;
    const account = await openAccount(this.#server, { [USDT]: "1000" });
    const identity = { country: "VN", name: "Test", document_type: "passport", contact_address: "1 Street" } as const;
    await this.#server.ok(realName, { ...identity, document_number: document ?? `B${this.#documents}` }, account);
    await this.#server.database.pool.query(
      "UPDATE identities SET state = 'verified', decided_at = now() WHERE user_id = $1",
      [account.userId],
    );
    await required(this.#server.engine, { type: "setUserState", id: commandId(), userId: account.userId, level: 2 });
    return account;
  }

  apply = (account: Account, number: string) => this.#server.ok(ieoApply, { id: SALE, number }, account);

  /** Goes to a time, until the subscription has reached what is due by then. */
  async until(at: number, reached?: "allotted_at" | "launched_at" | "released_at"): Promise<void> {
    this.#time.ms = at;
    await required(this.#server.engine, { type: "clock", id: commandId() });
    if (!reached) return;
    const rows = this.#server.services.db
      .selectFrom("subscriptions")
      .select(reached)
      .where("subscription_id", "=", SALE);
    await waitFor(
      async () => {
        for (const row of await rows.execute()) expect(Object.values(row)).not.toContain(null);
      },
      { timeout: 20_000 },
    );
  }
}
