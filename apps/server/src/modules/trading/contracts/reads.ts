import { type Amount, formatAmount, fromNumeric, type Price, type Rate } from "@candor/contract/domain/money.ts";
import type { ContractStanding, Position } from "@candor/contract/routes/contracts.ts";
import { closePriceOf, profitOf, quantityOf } from "@candor/contract/rules/contracts.ts";
import type { Page } from "../../../platform/database/user-page.ts";
import { countingTick } from "../../../services/catalogue/queries.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";
import { positionFromRow, standingView } from "./view.ts";

export const openStates: readonly queries.PositionState[] = ["pending", "opening", "holding", "closing"];
const allStates: readonly queries.PositionState[] = [...openStates, "closed", "cancelled", "refused"];

/** A user's risk figures, by the currency of the contracts account. */
export async function standingsOf({ db, catalogue }: Services, userId: number): Promise<ContractStanding[]> {
  const byCurrency = Map.groupBy(await queries.heldOf(db, userId), ({ currency_id }) => currency_id);
  return [...byCurrency].map(([currencyId, rows]) => standingView(catalogue, currencyId, rows));
}

/** A page of a user's positions, each with its receipts. */
export async function positionsPage(
  { db, catalogue }: Services,
  userId: number,
  filter: queries.PositionFilter,
  page: Page,
) {
  const { rows, at } = await queries.positions(db, userId, filter, page);
  const receipts = await queries.receiptsOf(
    db,
    rows.map((row) => row.position_id),
  );
  const list: Position[] = rows.map((row) => positionFromRow(catalogue, row, receipts.get(row.position_id)));
  return { list, ...at };
}

const holds = ({ state }: Position): boolean => state === "holding" || state === "closing";

/** The profit of closing at `index`, rounded as in the core and less the amount taken by deleveraging. */
function unrealisedOf({ type, open_price, share, lot_size, spread, deduction }: Position, index: Price): string {
  const side = type === 1 ? "long" : "short";
  const close = closePriceOf(side, index, fromNumeric(spread) as bigint as Rate);
  const quantity = quantityOf(share, fromNumeric(lot_size) as Amount);
  return formatAmount(
    profitOf(side, fromNumeric(open_price ?? "0") as Price, close, quantity) - fromNumeric(deduction),
  );
}

/** The same for operators: with each position's current profit, and the account's risk figures. */
export async function contractsOfUser(services: Services, userId: number, onlyOpen: boolean, page: Page) {
  const [found, standings] = await Promise.all([
    positionsPage(services, userId, { states: onlyOpen ? openStates : allStates }, page),
    standingsOf(services, userId),
  ]);
  const pairs = [...new Set(found.list.filter(holds).map(({ match_id }) => match_id))];
  const ticks = await Promise.all(pairs.map((id) => countingTick(services.db, id)));
  const indexOf = new Map(pairs.map((id, at) => [id, ticks[at]?.price]));
  const list = found.list.map((position) => {
    const index = holds(position) ? indexOf.get(position.match_id) : undefined;
    return {
      ...position,
      unrealised: index === undefined ? null : unrealisedOf(position, fromNumeric(index) as Price),
    };
  });
  return { ...found, list, standings };
}
