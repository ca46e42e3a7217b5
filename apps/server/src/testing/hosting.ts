import { DAY_MS } from "@candor/contract/domain/time.ts";
import { financeDeposit, minerDeposit } from "@candor/contract/routes/hosting.ts";
import * as terms from "@candor/core/testing/hosting.ts";
import { expect } from "vitest";
import { type Account, openAccount } from "./accounts.ts";
import { BTC, commandId, fund as credit, required, USDT } from "./engine.ts";
import type { TestServer } from "./server.ts";
import { waitFor } from "./wait-for.ts";

export const FUND = 7;
export const MINER = 8;

/** The middle of a UTC day, so that no test reaches another one by itself. */
export const noon = (): { ms: number } => ({ ms: (Math.floor(Date.now() / DAY_MS) + 0.5) * DAY_MS });

/** A fund of 0.4 % a day and a miner of 0.00001 BTC a machine, both for `days`, with a treasury that can pay them. */
export class HostingMarket {
  readonly #server: TestServer;
  readonly #time: { ms: number };

  constructor(server: TestServer, time: { ms: number }) {
    this.#server = server;
    this.#time = time;
  }

  async open(days: number): Promise<void> {
    const { engine } = this.#server;
    await required(engine, credit(0, USDT, "100000", "treasury"), credit(0, BTC, "10", "treasury"));
    const common = { days, opensAt: this.#time.ms - DAY_MS, closesAt: undefined };
    for (const product of [
      { ...terms.fund, ...common, productId: FUND },
      { ...terms.miner, ...common, productId: MINER },
    ])
      expect(await engine.send({ ...product, id: commandId() }, "operator")).toMatchObject({ ok: true });
  }

  /** A user with basic verification and 20,000 USDT in the financial account. */
  async investor(): Promise<Account> {
    const account = await openAccount(this.#server);
    const { userId } = account;
    await required(this.#server.engine, { type: "setUserState", id: commandId(), userId, level: 1 });
    await required(this.#server.engine, credit(userId, USDT, "20000", "finance"));
    return account;
  }

  buy = (account: Account, amount: string) =>
    this.#server.ok(financeDeposit, { config_id: FUND, amount, terms_version: 1 }, account);
  lease = (account: Account, number: number) =>
    this.#server.ok(minerDeposit, { config_id: MINER, number, terms_version: 1 }, account);

  /** Goes to the middle of the n-th day after this one, until these orders have ended. */
  async days(n: number, ...ending: readonly number[]): Promise<void> {
    this.#time.ms += n * DAY_MS;
    await required(this.#server.engine, { type: "clock", id: commandId() });
    const open = this.#server.services.db
      .selectFrom("hosting_orders")
      .select("order_id")
      .where("state", "=", "hosting");
    if (ending.length === 0) return;
    const rows = open.where("order_id", "in", ending);
    await waitFor(async () => expect(await rows.execute()).toEqual([]), { timeout: 10_000 });
  }
}
