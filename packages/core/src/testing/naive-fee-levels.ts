import type { Executed } from "../engine/batch.ts";

const ONE = 100_000_000n;
const DAY = 86_400_000;
const roundedUp = (a: bigint, b: bigint): bigint => (a * b + ONE - 1n) / ONE;

type Level = { readonly volume: bigint; readonly maker: bigint; readonly taker: bigint };
type Own = { readonly level: number; readonly maker: bigint; readonly taker: bigint; readonly day: number };

/**
 * Recomputes the fee of every trade of a log from its commands alone: the market's rates in force, less what the level takes off that each side had when
 * it was last counted. Throws where a fee or a level differs. Returns how many trades had a lower fee.
 */
export function checkFeeLevels(log: readonly Executed[]): number {
  const markets = new Map<number, { makerFee: bigint; takerFee: bigint }>();
  const users = new Map<number, Own>();
  let table: readonly Level[] = [];
  let reduced = 0;
  for (const { command, execution } of log) {
    if (execution.outcome.ok && command.type === "setMarket") markets.set(command.marketId, command);
    if (execution.outcome.ok && command.type === "setFeeLevels") table = command.levels;
    if (execution.outcome.ok && command.type === "countFeeLevels") {
      if (command.day !== (command.at - (command.at % DAY)) / DAY)
        throw new Error(`day ${command.day} is counted at ${command.at}`);
      for (const { userId, volume } of command.counted) {
        const known = users.get(userId);
        if (known && known.day >= command.day) continue;
        let own: Own = { level: 0, maker: 0n, taker: 0n, day: command.day };
        for (const [index, level] of table.entries())
          if (volume >= level.volume) own = { ...own, level: index + 1, maker: level.maker, taker: level.taker };
        users.set(userId, own);
      }
    }
    const counted = execution.events.flatMap((event) => (event.type === "feeLevel" ? [event.level] : []));
    for (const { userId, level, maker, taker, day } of counted) {
      const own = users.get(userId);
      if (
        command.type !== "countFeeLevels" ||
        !own ||
        own.level !== level ||
        own.maker !== maker ||
        own.taker !== taker ||
        own.day !== day
      )
        throw new Error(`user ${userId} has level ${level} of day ${day} by ${command.type}`);
    }
    for (const event of execution.events) {
      if (event.type !== "trade") continue;
      const market = markets.get(event.marketId);
      if (!market) throw new Error(`there is no market ${event.marketId}`);
      const feeOf = (userId: number, side: number, rate: bigint, role: "maker" | "taker"): bigint => {
        if (userId === 0) return 0n;
        const off = users.get(userId)?.[role] ?? 0n;
        if (off > 0n && rate > 0n) reduced += 1;
        return roundedUp(side === 0 ? event.quantity : event.quoteAmount, roundedUp(rate, ONE - off));
      };
      const taker = feeOf(event.takerUserId, event.takerSide, market.takerFee, "taker");
      const maker = feeOf(event.makerUserId, 1 - event.takerSide, market.makerFee, "maker");
      if (taker !== event.takerFee || maker !== event.makerFee)
        throw new Error(
          `trade ${event.tradeId}: fees ${event.takerFee} and ${event.makerFee} instead of ${taker} and ${maker}`,
        );
    }
  }
  return reduced;
}
