import { amount, formatAmount, price, rate } from "@candor/contract/domain/money.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import type { TickFacts } from "@candor/contract/rules/receipt-facts.ts";
import type { Execution } from "../engine/execute.ts";
import { checkState } from "../engine/invariants.ts";
import type { ReceiptMade } from "../ledger/records.ts";
import type {
  CloseContract,
  ContractMultiple,
  PlaceContract,
  PositionState,
  SetContract,
} from "../products/contracts/records.ts";
import type { IndexTick } from "../products/markets/records.ts";
import { type Body, BTC_USDT, Driver, ETH_USDT, USDT } from "./driver.ts";

export const terms = (change: Partial<Body<SetContract>> = {}): Body<SetContract> => ({
  type: "setLever",
  marketId: BTC_USDT,
  state: "open",
  lotSize: amount("0.01"),
  spread: rate("0.0002"),
  feeRate: rate("0.0005"),
  overnightRate: rate("0.0002"),
  multiples: multiples([10, 10_000], [20, 5_000], [50, 2_000], [100, 1_000]),
  minLots: 1,
  maxLots: 10_000,
  maxOpen: amount("100000000"),
  maxNet: amount("100000000"),
  ...change,
});
export const multiples = (...tiers: readonly (readonly [number, number])[]): ContractMultiple[] =>
  tiers.map(([multiple, maxLots]) => ({ multiple, maxLots }));

/** Without spread and fee, one lot is one whole coin: figures that can be done in the head. */
export const plain = (change: Partial<Body<SetContract>> = {}): Body<SetContract> =>
  terms({ lotSize: amount("1"), spread: rate("0"), feeRate: rate("0"), overnightRate: rate("0"), ...change });

export const order = (change: Partial<Body<PlaceContract>> = {}): Body<PlaceContract> => ({
  type: "placeLever",
  userId: 1,
  marketId: BTC_USDT,
  side: 0,
  lots: 1,
  multiple: 10,
  kind: "market",
  takeProfit: price("100000"),
  stopLoss: price("0.01"),
  levelNeeded: 0,
  ...change,
});
/** Stops that nothing reaches. */
export const SHORT = { side: 1, takeProfit: price("0.01"), stopLoss: price("100000") } as const;

type Funds = { readonly users?: readonly string[]; readonly treasury?: string; readonly insurance?: string };

/** An exchange whose users have so much USDT for contracts, and the house so much in treasury and insurance. */
export class Contracts extends Driver {
  static open(
    contracts: readonly Body<SetContract>[],
    { users = ["1000"], treasury = "100000", insurance = "1000" }: Funds,
  ) {
    const driver = new Contracts();
    driver.openExchange(users.length);
    for (const one of contracts) driver.ok(one);
    for (const [index, sum] of users.entries()) driver.endow(index + 1, "lever", sum);
    driver.endow(0, "treasury", treasury);
    driver.endow(0, "insurance", insurance);
    return driver;
  }

  endow(ownerId: number, account: "lever" | "treasury" | "insurance", sum: string): void {
    if (sum === "0") return;
    const movement = { currencyId: USDT, amount: amount(sum), house: "outside", tag: "recharge", ref: "test" } as const;
    this.ok({ type: "credit", ownerId, account, ...movement });
  }

  /** Places, and lets the next tick open it; gives the position as it then is. */
  opened(change: Partial<Body<PlaceContract>>, at: string): PositionState {
    const { outcome } = this.ok(order(change));
    if (!outcome.ok || !outcome.position) throw new Error("a placed order comes back");
    this.tick(change.marketId ?? BTC_USDT, at);
    return this.position(outcome.position.positionId);
  }

  close(positionId: number, change: Partial<Body<CloseContract>> = {}): Execution {
    return this.ok({ type: "closeLever", userId: 1, positionId, ...change });
  }

  /** As its last event left it. */
  position(positionId: number): PositionState {
    for (const { execution } of this.log.toReversed()) {
      for (const event of execution.events.toReversed()) {
        if (event.type === "position" && event.position.positionId === positionId) return event.position;
      }
    }
    throw new Error(`there is no position ${positionId}`);
  }

  receipts(kind: ReceiptMade["kind"]): ReceiptMade[] {
    return this.log.flatMap(({ execution }) =>
      execution.events.flatMap((event) => (event.type === "receipt" && event.kind === kind ? [event] : [])),
    );
  }

  /** The checks of all receipts that are not as the rules have it. */
  wrongReceipts(): string[] {
    const ticks = new Map<number, TickFacts>();
    const wrong: string[] = [];
    for (const event of this.log.flatMap(({ execution }) => execution.events)) {
      if (event.type === "tick") ticks.set(event.tick.tickId, factsOf(event.tick));
      if (event.type !== "receipt") continue;
      const own = event.tickIds.flatMap((id) => ticks.get(id) ?? []);
      const { kind, ruleVersion, inputs, result, subjectId } = event;
      for (const check of verifyReceipt({ kind, rule_version: ruleVersion, inputs, result }, own))
        if (!check.ok) wrong.push(`${kind} ${subjectId}: ${check.name} ${check.expected} ${check.found}`);
    }
    return wrong;
  }

  /** "available/frozen" of an account for contracts. */
  funds(userId: number): string {
    return this.balance(userId, USDT, "lever");
  }

  house(account: "treasury" | "insurance" | "fees"): string {
    return formatAmount(this.state.ledger.balance(0, account, USDT).available);
  }
}

const factsOf = ({ tickId, at, price: index, counting, observedFrom }: IndexTick): TickFacts => ({
  id: tickId,
  at_ms: at,
  price: formatAmount(index),
  counting,
  constituents: [{ venue: "simulated", price: formatAmount(index), observed_at_ms: observedFrom ?? at }],
});

/** Whether the state agrees with itself, and every receipt with the rules. */
export function check(driver: Contracts): void {
  checkState(driver.state);
  const wrong = driver.wrongReceipts();
  if (wrong.length > 0) throw new Error(`receipts: ${wrong.join(", ")}`);
}

/** The figures of a position that its owner looks at. */
export const shown = ({ state, lots, openPrice, margin, fee, profit }: PositionState) => ({
  state,
  lots,
  open: formatAmount(openPrice ?? 0n),
  margin: formatAmount(margin),
  fee: formatAmount(fee),
  profit: formatAmount(profit),
});

export const ethTerms = (change: Partial<Body<SetContract>> = {}): Body<SetContract> =>
  plain({ marketId: ETH_USDT, ...change });
