import { plain } from "@candor/contract/domain/money.ts";
import { type FillMoment, TAPE_AROUND } from "@candor/contract/routes/spot.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";
import { fillFromRow } from "./view.ts";

/** A price arrives each second; one that is older was not that of the moment. */
const TICK_WITHIN_MS = 5_000;

/**
 * What was committed around a fill of the user; undefined for another user's. Books are not stored, so the one of the past is not shown
 * (docs/decisions/0033).
 */
export async function momentOf(
  { db, catalogue }: Pick<Services, "db" | "catalogue">,
  userId: number,
  id: string,
): Promise<FillMoment | undefined> {
  const row = await queries.fillOf(db, userId, Number.parseInt(id, 10), id.endsWith("t") ? "taker" : "maker");
  if (!row) return undefined;
  const [tape, tick] = await Promise.all([
    queries.tapeAround(db, row, TAPE_AROUND),
    queries.tickBefore(db, row.market_id, { at: row.at, withinMs: TICK_WITHIN_MS }),
  ]);
  const fill = fillFromRow(catalogue, row);
  return {
    fill,
    tape: tape.map(({ trade_id, price, quantity, taker_side, at }) => ({
      id: trade_id,
      price: plain(price),
      number: plain(quantity),
      type: taker_side === 0 ? 1 : 2,
      at_ms: at.getTime(),
    })),
    tick: tick
      ? {
          id: tick.tick_id,
          symbol: fill.symbol,
          at: tick.at.toISOString(),
          at_ms: tick.at.getTime(),
          price: plain(tick.price),
          counting: tick.counting,
          constituents: tick.constituents,
        }
      : null,
  };
}
