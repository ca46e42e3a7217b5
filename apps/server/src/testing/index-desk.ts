import type { AccountType, HouseAccount } from "@candor/contract/domain/accounts.ts";
import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { acknowledgeRisk } from "@candor/contract/routes/trading-limits.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { type Account, openAccount } from "./accounts.ts";
import { commandId, fund, USDT } from "./engine.ts";
import type { TestServer } from "./server.ts";

export type IndexPair = { readonly marketId: number; readonly baseId: number; readonly base: string };
export type Standing = {
  readonly level?: number;
  readonly hasRead?: boolean;
  readonly inviter?: Pick<Account, "userId">;
};

/** Counted over all desks, since a server has one sequence of ticks for all its pairs. */
let ticks = 0;

/** An index-priced pair against USDT on a server whose engine's time moves only as a test says. */
export class IndexDesk {
  readonly time: { ms: number };
  readonly server: TestServer;
  readonly pair: IndexPair;

  constructor(server: TestServer, time: { ms: number }, pair: IndexPair) {
    this.server = server;
    this.time = time;
    this.pair = pair;
  }

  async send(request: CommandRequest): Promise<void> {
    const outcome = await this.server.engine.send(request, "operator");
    if (!outcome.ok) throw new Error(`${request.type} was refused: ${JSON.stringify(outcome)}`);
  }

  async openPair(state: "open" | "closed" = "open"): Promise<void> {
    const { marketId, baseId, base } = this.pair;
    await this.send({ type: "setCurrency", id: commandId(), currencyId: baseId, symbol: base });
    await this.send({
      type: "setMarket",
      id: commandId(),
      marketId,
      symbol: `${base}-USDT`,
      baseId,
      quoteId: USDT,
      tick: price("0.01"),
      lot: amount("0.000001"),
      minNotional: amount("1"),
      makerFee: rate("0"),
      takerFee: rate("0"),
      priceBand: rate("0.05"),
      source: "index",
      state,
    });
    await this.server.services.catalogue.load();
  }

  async endow(ownerId: number, account: AccountType | HouseAccount, sum: string): Promise<void> {
    if (amount(sum) > 0n) await this.send(fund(ownerId, USDT, sum, account));
  }

  /** A tick of three venues so many ms after the last command, all of them looked at in between. */
  async tick(at: string, afterMs = 1_000, counting = true): Promise<number> {
    this.time.ms += afterMs;
    ticks += 1;
    const [tickId, observed] = [ticks, this.time.ms];
    const constituents = JSON.stringify(
      ["a", "b", "c"].map((venue) => ({ venue, price: at, observed_at_ms: observed })),
    );
    await this.send({
      type: "indexTick",
      id: commandId(),
      tickId,
      marketId: this.pair.marketId,
      price: price(at),
      counting,
      volume: amount("0"),
      constituents,
      bids: [],
      asks: [],
      observedFrom: observed,
    });
    return tickId;
  }

  async clock(afterMs: number): Promise<void> {
    this.time.ms += afterMs;
    await this.send({ type: "clock", id: commandId() });
  }

  /** A user with so much in the product's account, who is verified and has read its risk unless it is said otherwise. */
  async user(product: "option" | "lever", sum: string, standing: Standing): Promise<Account> {
    const { level = 1, hasRead = true, inviter } = standing;
    const account = await openAccount(this.server, {}, inviter ? { inviter } : {});
    await this.endow(account.userId, product === "option" ? "mic" : "lever", sum);
    if (level > 0) await this.send({ type: "setUserState", id: commandId(), userId: account.userId, level });
    if (hasRead) await this.server.ok(acknowledgeRisk, { product }, account);
    return account;
  }
}
