import { type Amount, fromNumeric, ONE, type Price, plain, type Rate } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import * as z from "zod/mini";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import { done } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import {
  type Approval,
  type CarriedOut,
  type Description,
  type Fact,
  type KindRules,
  type Summary,
  wasExecuted,
} from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import { bumpMarket, type MarketRow, markets, subjectOfMarket } from "./queries.ts";

/**
 * The fields of a market that need two people: fees, limits, units and whether it is open. All affect money or the market itself; none is a price.
 * Decimal strings.
 */
export const guardedFields = ["tick", "lot", "min_notional", "maker_fee", "taker_fee", "price_band", "state"] as const;
type GuardedField = (typeof guardedFields)[number];
export type Guarded = Readonly<Record<Exclude<GuardedField, "state">, string>> & { readonly state: "open" | "closed" };

const guarded = z.object({
  tick: z.string(),
  lot: z.string(),
  min_notional: z.string(),
  maker_fee: z.string(),
  taker_fee: z.string(),
  price_band: z.string(),
  state: z.enum(["open", "closed"]),
});
/** The body of a request of kind market_fees. `version` is that of the market that both operators saw. */
export const marketChange = z.object({ market_id: z.int(), version: z.int(), before: guarded, after: guarded });
export type MarketChange = z.infer<typeof marketChange>;

export const guardedOf = (row: MarketRow): Guarded => ({
  tick: plain(row.tick),
  lot: plain(row.lot),
  min_notional: plain(row.min_notional),
  maker_fee: plain(row.maker_fee),
  taker_fee: plain(row.taker_fee),
  price_band: plain(row.price_band),
  state: row.state,
});

export const changedFields = (before: Guarded, after: Guarded): GuardedField[] =>
  guardedFields.filter((field) => before[field] !== after[field]);

export const changesUnits = (before: Guarded, after: Guarded): boolean =>
  before.tick !== after.tick || before.lot !== after.lot;

/** One lot at one tick must be whole units of 1e-8: the core refuses anything else, and the operator should see it before the second person does. */
export const unitsFit = ({ tick, lot }: Pick<Guarded, "tick" | "lot">): boolean =>
  (fromNumeric(tick) * fromNumeric(lot)) % ONE === 0n;

const words: Record<GuardedField, string> = {
  tick: "tick",
  lot: "lot",
  min_notional: "minimum notional",
  maker_fee: "maker fee",
  taker_fee: "taker fee",
  price_band: "price band",
  state: "state",
};

const changeOf = (approval: Approval): MarketChange => marketChange.parse(approval.body);

/** "BTC-USDT: maker fee 0.001 → 0.0008" */
function summarize({ catalogue }: Services, approval: Approval): Summary {
  const { market_id, before, after } = changeOf(approval);
  const changes = changedFields(before, after).map((field) => `${words[field]} ${before[field]} → ${after[field]}`);
  const summary = `${catalogue.pairOf(market_id)}: ${changes.join(", ")}`;
  return { summary, asks: `change ${summary}`, amount: null, currency: null };
}

/** Nothing is booked; the second person sees whether the market is still the version that both saw. */
async function describe({ db, clock }: Services, approval: Approval): Promise<Description> {
  const change = changeOf(approval);
  const [market] = await markets(db, new Date(clock.now()), change.market_id);
  const facts: Fact[] = [];
  if (approval.state === "waiting" && market?.version !== change.version)
    facts.push({ mark: "warn", text: "The market was changed after this request, so it would be rejected" });
  if (market && market.open_orders > 0)
    facts.push({ mark: "note", text: `${market.open_orders} orders rest in this market` });
  return { postings: [], facts };
}

const commandOf = (row: MarketRow, after: Guarded, id: string): CommandRequest => ({
  type: "setMarket",
  id,
  marketId: row.market_id,
  symbol: row.symbol,
  baseId: row.base_id,
  quoteId: row.quote_id,
  tick: fromNumeric(after.tick) as Price,
  lot: fromNumeric(after.lot) as Amount,
  minNotional: fromNumeric(after.min_notional) as Amount,
  makerFee: fromNumeric(after.maker_fee) as Rate,
  takerFee: fromNumeric(after.taker_fee) as Rate,
  priceBand: fromNumeric(after.price_band) as Rate,
  source: row.source,
  state: after.state,
});

/** The core sets the market, which applies from this command on; the row's version follows in the approval's own transaction. */
async function carryOut({ db, engine, clock }: Services, approval: Approval): Promise<CarriedOut> {
  const { market_id, version, before, after } = changeOf(approval);
  const [row] = await markets(db, new Date(clock.now()), market_id);
  if (!row) return refuse("NOT_FOUND");
  // After a crash between command and booking the version may already be the next one, by our own command.
  if (row.version !== version && !(await wasExecuted(db, approval.command_id))) return refuse("VERSION_CONFLICT");
  const outcome = await execute(engine, commandOf(row, after, approval.command_id), { lane: "operator" });
  // The engine drops outcomes after a day; the market itself shows whether the command was executed before that.
  const isSet = () => changedFields(guardedOf(row), after).length === 0;
  if (!outcome.ok && !(outcome.error === "IDEMPOTENCY_EXPIRED" && isSet())) return outcome;
  return done({
    settle: async (trx) => {
      await bumpMarket(trx, market_id, version);
      await audit(trx, {
        operatorId: approval.decided_by,
        action: "catalogue.market",
        subject: subjectOfMarket(market_id),
        before,
        after,
        reason: approval.reason,
      });
      return undefined;
    },
  });
}

export const marketFees: KindRules = {
  request: "catalogue.edit",
  approve: "catalogue.edit",
  summarize,
  describe,
  carryOut,
};
