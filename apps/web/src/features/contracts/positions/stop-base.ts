import { parseAmount, parsePrice, parseRate } from "@candor/contract/domain/money.ts";
import type { ContractPair, Position } from "@candor/contract/routes/contracts.ts";
import { quantityOf } from "@candor/contract/rules/contracts.ts";
import type { StopTerms } from "../form/stop-fields.tsx";
import type { StopBase } from "../form/stops.ts";
import type { Live } from "../live.tsx";
import { isHeld, liveOf, sideOf } from "./positions.ts";

/** The current prices that the stops of a position or a waiting order are checked against. */
export function baseOf(
  position: Position,
  pair: ContractPair | undefined,
  { indexOf, accountOf }: Pick<Live, "indexOf" | "accountOf">,
): { readonly base: StopBase; readonly terms: StopTerms } | undefined {
  const current = indexOf(position.symbol);
  const open = parsePrice(position.open_price ?? position.price ?? undefined);
  const tick = parsePrice(pair?.tick);
  if (current === undefined || open === undefined || tick === undefined) return undefined;
  const base: StopBase = { side: sideOf(position), open, current, multiple: position.multiple, tick };
  const [lotSize, spread] = [parseAmount(position.lot_size), parseRate(position.spread)];
  if (lotSize === undefined || spread === undefined) return undefined;
  const liquidation = isHeld(position)
    ? liveOf(position, current, accountOf(position), undefined).liquidation
    : undefined;
  const terms: StopTerms = { spread, quantity: quantityOf(position.share, lotSize), liquidation };
  return { base, terms };
}
