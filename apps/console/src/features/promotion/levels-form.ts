import { amount, rate } from "@candor/contract/domain/money.ts";
import type { FeeLevelTerms } from "@candor/contract/routes/promotion.ts";
import type { Fields } from "../../shared/editor/draft.ts";
import { percentOf } from "../../shared/format/share.ts";
import { amountIn, Reader, type ReadTerms, shareIn } from "../../shared/terms/reader.ts";
import { rowFields, rowKey, usedPlaces } from "../../shared/terms/rows.ts";

const names = ["volume", "maker", "taker"] as const;

/** The form fields of a table of levels: reductions in percent. */
export const levelsFields = (levels: readonly FeeLevelTerms[]): Fields =>
  rowFields(
    names,
    levels.map(({ volume, maker_reduction, taker_reduction }) => ({
      volume,
      maker: percentOf(maker_reduction),
      taker: percentOf(taker_reduction),
    })),
  );

/** The typed table, or the error of each field. Volumes rise from level to level, and no reduction falls or is above the fee. */
export function readLevels(fields: Fields): ReadTerms<readonly FeeLevelTerms[]> {
  const reader = new Reader(fields);
  const places = usedPlaces(fields);
  const levels = places.map((place, index) => ({
    level: index + 1,
    volume: reader.read(rowKey(place, "volume"), amountIn),
    maker_reduction: reader.read(rowKey(place, "maker"), shareIn),
    taker_reduction: reader.read(rowKey(place, "taker"), shareIn),
  }));
  const errors = { ...reader.judged(levels, () => [], []).errors };
  const wrong = (index: number, name: (typeof names)[number], error: string) => {
    errors[rowKey(places[index] ?? 0, name)] ??= error;
  };
  for (const [index, level] of levels.entries()) {
    const below = levels[index - 1];
    if (amount(level.volume) <= amount(below?.volume ?? "0"))
      wrong(index, "volume", below ? "Must be above the volume of the level below." : "Must be above zero.");
    for (const name of ["maker", "taker"] as const) {
      const [now, before] = [rate(level[`${name}_reduction`]), rate(below?.[`${name}_reduction`] ?? "0")];
      if (now > rate("1")) wrong(index, name, "At most 100 % of the fee.");
      else if (now < before) wrong(index, name, "Must not be below that of the level below.");
    }
  }
  return Object.keys(errors).length > 0 ? { errors } : { terms: levels, errors: {} };
}
