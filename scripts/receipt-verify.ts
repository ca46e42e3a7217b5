import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { readConfig } from "../apps/server/src/config.ts";
import { readReceipt } from "../apps/server/src/modules/receipt/index.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { createKysely, createPool } from "../apps/server/src/platform/database/database.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";
import { type Receipt, receipt as receiptForm } from "../packages/contract/src/routes/receipt.ts";
import { type ReceiptCheck, verifyReceipt } from "../packages/contract/src/rules/receipt.ts";

/**
 * `npm run receipt:verify -- ID`: recomputes a receipt of the database that the environment names. With `--file FILE` one that was saved from the
 * call `receipt/view`, without server and database. Exit code 1 says that a check does not hold, 2 that there was nothing to check.
 */
const usage = "usage: npm run receipt:verify -- ID | --file FILE";

/** The answer as the call gives it, or its data alone. */
function readFile(path: string): Receipt {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new StartupError(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const data = (value as { data?: unknown } | null)?.data ?? value;
  const parsed = z.safeParse(receiptForm, data);
  if (!parsed.success) throw new StartupError(`${path} is not a receipt`);
  return parsed.data;
}

async function readStored(id: string): Promise<Receipt> {
  if (!z.safeParse(z.uuid(), id).success) throw new StartupError(`${id} is not the id of a receipt; ${usage}`);
  const parsed = readConfig([]);
  if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
  const { databaseUrl, data } = parsed.config;
  const read = async (url: string) => {
    // A connection that fails says so in one line; the pool would throw its own error.
    await withClient(url, async () => undefined);
    const pool = createPool(url, { max: 1, name: "receipt:verify" });
    try {
      return await readReceipt(createKysely(pool), id);
    } finally {
      await pool.end();
    }
  };
  const found = databaseUrl ? await read(databaseUrl) : await withEmbeddedUrl(data, read);
  if (!found) throw new StartupError(`there is no receipt ${id}`);
  return found;
}

function lineOf({ name, ok, expected, found }: ReceiptCheck): string {
  const shown = ok ? (found ?? "") : `found ${found ?? "nothing"}, recomputed ${expected ?? "otherwise"}`;
  return `  ${(ok ? "ok" : "WRONG").padEnd(6)}${name.padEnd(22)}${shown}`.trimEnd();
}

function words(): { readonly file: string | undefined; readonly id: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { file: { type: "string" } } });
    const { file } = values;
    const [id, ...more] = positionals;
    if (more.length > 0 || (file === undefined) === (id === undefined)) throw new StartupError(usage);
    return { file, id };
  } catch (error) {
    if (error instanceof TypeError) throw new StartupError(usage);
    throw error;
  }
}

try {
  const { file, id } = words();
  const receipt = file === undefined ? await readStored(id ?? "") : readFile(file);
  const checks = verifyReceipt(receipt, receipt.ticks);
  const wrong = checks.filter(({ ok }) => !ok).length;
  console.log(`receipt ${receipt.id}: ${receipt.kind} of ${receipt.symbol} at ${receipt.at}`);
  for (const tick of receipt.ticks)
    console.log(`  tick ${tick.id} at ${tick.at}: ${tick.price} of ${tick.constituents.length} venues`);
  for (const check of checks) console.log(lineOf(check));
  if (wrong > 0) {
    console.error(`${wrong} of ${checks.length} checks do not hold`);
    process.exitCode = 1;
  } else
    console.log(
      `all ${checks.length} checks hold; batch ${receipt.batch_id} of the ledger ends at ${receipt.batch_head}`,
    );
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`candor: ${error.message}`);
  process.exitCode = 2;
}
