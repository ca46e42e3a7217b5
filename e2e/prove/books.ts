import type { App } from "../harness/app.ts";
import { type InDatabase, readDatabase } from "../harness/in-database.ts";

const UNEQUAL = `
SELECT count(*)::int AS faults FROM (
  SELECT owner_id, account, currency_id, sum(available_delta) AS available, sum(frozen_delta) AS frozen FROM ledger_entries GROUP BY 1, 2, 3) AS sums
FULL JOIN balances USING (owner_id, account, currency_id)
WHERE sums.available IS DISTINCT FROM balances.available OR sums.frozen IS DISTINCT FROM balances.frozen`;
const NOT_ZERO =
  "SELECT count(*)::int AS faults FROM (SELECT currency_id FROM balances GROUP BY 1 HAVING sum(available + frozen) <> 0) AS sums";

/** What is wrong in the books: balances that differ from the sums of their entries, and currencies whose balances do not add up to zero. */
export async function faultsInBooks(app: InDatabase): Promise<string[]> {
  const [[unequal], [unbalanced]] = await Promise.all([
    readDatabase<{ faults: number }>(app, UNEQUAL),
    readDatabase<{ faults: number }>(app, NOT_ZERO),
  ]);
  const faults: string[] = [];
  if (unequal?.faults !== 0) faults.push(`${unequal?.faults} balances differ from their entries`);
  if (unbalanced?.faults !== 0) faults.push(`${unbalanced?.faults} currencies do not add up to zero`);
  return faults;
}

/** Orders of users, however they ended. */
export async function countOrders(app: App): Promise<number> {
  const [row] = await readDatabase<{ orders: number }>(
    app,
    "SELECT count(*)::int AS orders FROM orders WHERE user_id > 0",
  );
  return row?.orders ?? 0;
}
