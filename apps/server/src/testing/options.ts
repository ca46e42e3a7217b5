import { amount, price, rate } from "@candor/contract/money.ts";
import { acknowledgeRisk } from "@candor/contract/routes/play.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { commandId, fund, USDT } from "./engine.ts";
import { type Account, openAccount, type TestServer } from "./server.ts";

/** An index-priced pair with options of 30 s at 0.8 and 60 s at 0.82, and a treasury that can pay them. */
export const OPTION_MARKET = 11;
const [SOL, SYMBOL] = [20, "SOL-USDT"];

/** What a server of options is driven by: its engine's time moves only as a test says. */
export class OptionDesk {
  readonly time: { ms: number };
  readonly server: TestServer;
  private tickId = 0;

  constructor(server: TestServer, time: { ms: number }) {
    this.server = server;
    this.time = time;
  }

  async send(request: CommandRequest): Promise<void> {
    const outcome = await this.server.engine.send(request, "operator");
    if (!outcome.ok) throw new Error(`${request.type} was refused: ${JSON.stringify(outcome)}`);
  }

  async open(): Promise<void> {
    await this.send({ type: "setCurrency", id: commandId(), currencyId: SOL, symbol: "SOL" });
    await this.send({
      ...{ type: "setMarket", id: commandId(), marketId: OPTION_MARKET, symbol: SYMBOL, baseId: SOL, quoteId: USDT },
      ...{ tick: price("0.01"), lot: amount("0.000001"), minNotional: amount("1"), makerFee: rate("0") },
      ...{ takerFee: rate("0"), priceBand: rate("0.05"), source: "index", state: "open" },
    });
    await this.send({ ...fund(0, USDT, "10000"), account: "treasury" } as CommandRequest);
    await this.terms({});
    await this.server.services.catalogue.load();
  }

  terms(change: { readonly state?: "open" | "closed"; readonly reserve?: string }): Promise<void> {
    const { state = "open", reserve = "5000" } = change;
    const choice = (seconds: number, ratio: string) => ({
      ...{ seconds, ratio: rate(ratio), min: amount("10"), max: amount("2000") },
    });
    return this.send({
      ...{ type: "setOption", id: commandId(), marketId: OPTION_MARKET, state, fee: rate("0.015") },
      ...{ choices: [choice(60, "0.82"), choice(30, "0.8")], reserve: amount(reserve) },
    });
  }

  /** A tick of three venues so many ms after the last command, all of them looked at in between. */
  async tick(at: string, afterMs = 1_000, counting = true): Promise<number> {
    this.time.ms += afterMs;
    this.tickId += 1;
    const observed = this.time.ms;
    const constituents = JSON.stringify(
      ["a", "b", "c"].map((venue) => ({ venue, price: at, observed_at_ms: observed })),
    );
    await this.send({
      ...{ type: "indexTick", id: commandId(), tickId: this.tickId, marketId: OPTION_MARKET, price: price(at) },
      ...{ counting, volume: amount("0"), constituents, bids: [], asks: [], observedFrom: observed },
    });
    return this.tickId;
  }

  async clock(afterMs: number): Promise<void> {
    this.time.ms += afterMs;
    await this.send({ type: "clock", id: commandId() });
  }

  /** A user who may trade options, with so much in the option account. */
  async trader(mic = "1000", { level = 1, hasRead = true } = {}): Promise<Account> {
    const account = await openAccount(this.server);
    if (amount(mic) > 0n) await this.send({ ...fund(account.userId, USDT, mic), account: "mic" } as CommandRequest);
    if (level > 0) await this.send({ type: "setUserState", id: commandId(), userId: account.userId, level });
    if (hasRead) await this.server.ok(acknowledgeRisk, { product: "option" }, account);
    return account;
  }
}
