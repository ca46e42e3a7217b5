import type { OptionOrder } from "@candor/contract/routes/options.ts";
import type { Page } from "../../../platform/database/user-page.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";
import { optionFromRow } from "./view.ts";

/** Orders with the ids of their receipts. */
export async function viewsOf({ db, catalogue }: Services, rows: readonly queries.OptionRow[]): Promise<OptionOrder[]> {
  const receipts = await queries.receiptIds(
    db,
    rows.map((row) => row.order_id),
  );
  return rows.map((row) => optionFromRow(catalogue, row, receipts.get(row.order_id)));
}

/** Operators' view of a user's options. */
export async function optionsOfUser(services: Services, userId: number, onlyOpen: boolean, page: Page) {
  const { rows, at } = await queries.orders(services.db, userId, onlyOpen, page);
  return { list: await viewsOf(services, rows), ...at };
}
