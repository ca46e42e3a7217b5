import { amount, rate } from "@candor/contract/domain/money.ts";
import type { Account } from "./accounts.ts";
import { commandId } from "./engine.ts";
import { IndexDesk, type Standing } from "./index-desk.ts";
import type { TestServer } from "./server.ts";

/** An index-priced pair with options of 30 s at 0.8 and 60 s at 0.82, and a treasury that can pay them. */
export const OPTION_MARKET = 11;

export class OptionDesk extends IndexDesk {
  constructor(server: TestServer, time: { ms: number }) {
    super(server, time, { marketId: OPTION_MARKET, baseId: 20, base: "SOL" });
  }

  async open(): Promise<void> {
    await this.openPair();
    await this.endow(0, "treasury", "10000");
    await this.terms({});
  }

  terms(change: { readonly state?: "open" | "closed"; readonly reserve?: string }): Promise<void> {
    const { state = "open", reserve = "5000" } = change;
    const choice = (seconds: number, ratio: string) => ({
      seconds,
      ratio: rate(ratio),
      min: amount("10"),
      max: amount("2000"),
    });
    return this.send({
      type: "setOption",
      id: commandId(),
      marketId: OPTION_MARKET,
      state,
      fee: rate("0.015"),
      choices: [choice(60, "0.82"), choice(30, "0.8")],
      reserve: amount(reserve),
    });
  }

  /** A user who may trade options, with so much in the option account. */
  trader(mic = "1000", standing: Standing = {}): Promise<Account> {
    return this.user("option", mic, standing);
  }
}
