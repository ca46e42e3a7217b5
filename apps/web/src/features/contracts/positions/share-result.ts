import { LONG } from "@candor/contract/domain/contracts.ts";
import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { Position } from "@candor/contract/routes/contracts.ts";
import type { ShareResult } from "../../../shared/share/share-result.ts";
import type { LivePosition } from "./positions.ts";

/** An open position's current figures, the index behind them, and its time. */
export type Now = { readonly live: LivePosition; readonly index: string; readonly at: number };

/** A position's profit after its opening fee and overnight fees. */
export const afterFees = ({ fee, overnight }: Position, gained: string): string =>
  formatAmount(fromNumeric(gained) - fromNumeric(fee) - fromNumeric(overnight));

const receiptOf = (position: Position, kind: string): string | undefined =>
  position.receipts.findLast((receipt) => receipt.kind === kind)?.id;

/**
 * The content of this position's share card, after fees. Undefined for one that never opened, that has no known receipt, or that is partly closed:
 * its margin is of one part and its profit of both. part is held: its margin is of one part and its profit of both.
 */
export function shareResultOf(position: Position, now: Now | undefined, decimals: number): ShareResult | undefined {
  const { open_price: entry, close_price, closed_at, profit } = position;
  if (entry === null) return undefined;
  const common = {
    product: "contract",
    symbol: position.symbol,
    rises: position.type === LONG,
    term: position.multiple,
    put: position.margin,
    currency: position.legal,
    entry,
    decimals,
  } as const;
  if (position.state === "closed") {
    const receiptId = receiptOf(position, "lever_close");
    if (receiptId === undefined || close_price === null || closed_at === null) return undefined;
    return { ...common, outcome: afterFees(position, profit), end: close_price, at: closed_at, held: false, receiptId };
  }
  const receiptId = receiptOf(position, "lever_open");
  if (!now || receiptId === undefined || fromNumeric(profit) !== 0n) return undefined;
  return {
    ...common,
    outcome: afterFees(position, now.live.profit),
    end: now.index,
    at: now.at,
    held: true,
    receiptId,
  };
}
