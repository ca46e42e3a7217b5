import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/console/derivatives.ts";
import type { Place } from "../../../platform/database/cursor-page.ts";
import { listed } from "../../../platform/database/cursor-page.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";

type List = OutputOf<typeof routes.liquidations>;
type Row = Awaited<ReturnType<typeof queries.liquidations>>["rows"][number];

/** A liquidation contains the closed position; a deleveraging has it in its inputs, unless a profit could not be paid. */
const lotsOf = ({ inputs, ordered_lots }: Row): number => {
  const lots = inputs["closed_lots"] ?? inputs["lots"];
  return typeof lots === "number" ? lots : ordered_lots;
};

/** A deleveraging has its profit in its result if a loss was shared, and in its inputs if a profit was cut. */
const profitOf = ({ inputs, result }: Row): string => String(result["profit"] ?? inputs["profit"] ?? "0");

export async function readLiquidations({ db, catalogue }: Services, place: Place): Promise<List> {
  return listed(await queries.liquidations(db, place), (row) => ({
    receipt_id: row.receipt_id,
    kind: row.kind as List["list"][number]["kind"],
    uid: row.uid,
    symbol: catalogue.pairOf(row.market_id),
    currency: catalogue.symbolOf(row.currency_id),
    side: row.side,
    lots: lotsOf(row),
    profit: profitOf(row),
    deducted: row.kind === "lever_deleverage" ? String(row.result["deduction"] ?? "0") : "0",
    insurance: formatAmount(fromNumeric(row.insurance)),
    at: row.at.toISOString(),
  }));
}
