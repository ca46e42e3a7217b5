import { RATE_ONE, type Rate } from "@candor/contract/domain/money.ts";
import { COUNTED_TOGETHER_MAX, FEE_LEVELS_MAX } from "@candor/contract/domain/rebates.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { refuse } from "@candor/contract/errors.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import type { CountFeeLevels, FeeLevel, FeeLevelTerms, FeeTable, SetFeeLevels } from "./records.ts";

const isShare = (rate: Rate): boolean => rate >= 0n && rate <= RATE_ONE;

/** Whether a level asks for more than the one below it and takes no less off. */
const isAbove = (level: FeeLevelTerms, below: FeeLevelTerms | undefined): boolean =>
  level.volume > (below?.volume ?? 0n) && level.maker >= (below?.maker ?? 0n) && level.taker >= (below?.taker ?? 0n);

/** Levels of users stay as they were counted until the next count. */
export function setFeeLevels(state: State, { levels, at }: SetFeeLevels): Outcome {
  const { feeLevels, events } = state;
  const isRight = levels.every(
    (level, index) => isShare(level.maker) && isShare(level.taker) && isAbove(level, levels[index - 1]),
  );
  if (levels.length > FEE_LEVELS_MAX || !isRight) return refuse("INVALID_REQUEST", { field: "levels" });
  feeLevels.table = { version: (feeLevels.table?.version ?? 0) + 1, levels, updatedAt: at };
  events.push({ type: "feeTable", table: feeLevels.table });
  return DONE;
}

/** Only on the day itself, by the table in force, and each user once: nobody is counted again because a later moment suits somebody better. */
export function countFeeLevels(state: State, { day, version, counted, at }: CountFeeLevels): Outcome {
  const { feeLevels, users, events } = state;
  const { table } = feeLevels;
  if (!table || table.version !== version) return refuse("VERSION_CONFLICT");
  if (day !== Math.floor(at / DAY_MS) || counted.length > COUNTED_TOGETHER_MAX) return refuse("INVALID_REQUEST");
  if (counted.some(({ volume }) => volume < 0n)) return refuse("INVALID_AMOUNT");
  if (counted.some(({ userId }) => !users.has(userId))) return refuse("NOT_FOUND");
  for (const { userId, volume } of counted) {
    if ((feeLevels.users.get(userId)?.day ?? -1) >= day) continue;
    const level = levelOf(table, { userId, volume, day });
    feeLevels.users.set(userId, level);
    events.push({ type: "feeLevel", level });
  }
  return DONE;
}

/** The highest level whose volume is reached. */
function levelOf({ levels, version }: FeeTable, counted: Pick<FeeLevel, "userId" | "volume" | "day">): FeeLevel {
  const level = levels.findLastIndex(({ volume }) => counted.volume >= volume) + 1;
  const reached = levels[level - 1];
  const none = 0n as Rate;
  return { ...counted, level, maker: reached?.maker ?? none, taker: reached?.taker ?? none, version };
}
