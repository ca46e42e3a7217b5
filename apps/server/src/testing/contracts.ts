import { amount, rate } from "@candor/contract/domain/money.ts";
import type { InputOf } from "@candor/contract/route.ts";
import type { contractTrade } from "@candor/contract/routes/contracts.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import type { Account } from "./accounts.ts";
import { commandId, USDT } from "./engine.ts";
import { IndexDesk } from "./index-desk.ts";
import type { TestServer } from "./server.ts";

/** An index-priced pair with contracts: lots of one coin, 1 % spread, 0.1 % fee, 100 lots at a multiple of 10 and 20 at 50. */
export const LEVER_MARKET = 12;
export const LEVER_COIN = 21;

type Trade = InputOf<typeof contractTrade>;
export const PAIR = { currency_id: LEVER_COIN, legal_id: USDT };
/** Ten lots long at ten times, by the next tick; the others are changes of it. */
export const LONG: Trade = {
  ...PAIR,
  share: 10,
  multiple: 10,
  type: 1,
  status: 1,
  target_profit_price: "300",
  stop_loss_price: "50",
};
export const SHORT: Partial<Trade> = { type: 2, target_profit_price: "50", stop_loss_price: "300" };
export const LIMIT: Partial<Trade> = { status: 0, price: "150" };

type Terms = Extract<CommandRequest, { type: "setLever" }>;

export class ContractDesk extends IndexDesk {
  constructor(server: TestServer, time: { ms: number }) {
    super(server, time, { marketId: LEVER_MARKET, baseId: LEVER_COIN, base: "AVAX" });
  }

  async open(): Promise<void> {
    await this.openPair();
    await this.endow(0, "treasury", "100000");
    await this.endow(0, "insurance", "1000");
    await this.terms({});
  }

  terms(change: Partial<Terms>): Promise<void> {
    return this.send({
      type: "setLever",
      id: commandId(),
      marketId: LEVER_MARKET,
      state: "open",
      lotSize: amount("1"),
      spread: rate("0.01"),
      feeRate: rate("0.001"),
      overnightRate: rate("0.0002"),
      minLots: 1,
      maxLots: 100,
      multiples: [
        { multiple: 10, maxLots: 100 },
        { multiple: 50, maxLots: 20 },
      ],
      maxOpen: amount("1000000"),
      maxNet: amount("1000000"),
      ...change,
    });
  }

  /** A user who may trade contracts, with so much in the contract account. */
  trader(lever = "1000", standing: { level?: number; hasRead?: boolean } = {}): Promise<Account> {
    return this.user("lever", lever, standing);
  }
}
