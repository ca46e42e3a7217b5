import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { readReceipt } from "../apps/server/src/modules/trading/receipts/index.ts";
import { receiptProof } from "../apps/server/src/modules/wallet/heads/index.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { createKysely, createPool } from "../apps/server/src/platform/database/database.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";
import type { RecordProof } from "../packages/contract/src/routes/proof.ts";
import { type Receipt, receipt as receiptForm } from "../packages/contract/src/routes/receipt.ts";
import { type ReceiptCheck, verifyReceipt } from "../packages/contract/src/rules/receipt.ts";
import { type RecordCheck, verifyRecordProof } from "../packages/contract/src/rules/record-proof.ts";
import { NothingToCheck, publishedHeadOf, readJson, recordMeanings } from "./published-heads.ts";

/**
 * `npm run receipt:verify -- ID`: recomputes a receipt of the database that the environment names. With `--file FILE` one that was saved from the
 * call `receipt/view`, without server and database. A receipt that was saved by its owner, and one of the database, has the path to a published head
 * with it; with `--heads` that head is looked up: of a platform, or in a file that was kept. Exit code 1 says that a check does not hold, 2 that
 * there was nothing to check.
 */
const usage = "usage: npm run receipt:verify -- ID | --file FILE [--heads URL|FILE]";

/** A receipt, and its path to a published head where there is one. It may be any JSON. */
type Read = { readonly receipt: Receipt; readonly sealed: unknown };

/** The answer as the call gives it, or its data alone. */
function readFile(path: string): Read {
  const value = readJson(path);
  const data = (value as { data?: unknown } | null)?.data ?? value;
  const parsed = z.safeParse(receiptForm, data);
  if (!parsed.success) throw new StartupError(`${path} is not a receipt`);
  return { receipt: parsed.data, sealed: (data as { sealed?: unknown }).sealed };
}

async function readStored(id: string): Promise<Read> {
  if (!z.safeParse(z.uuid(), id).success) throw new StartupError(`${id} is not the id of a receipt; ${usage}`);
  const parsed = readConfig([]);
  if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
  const { databaseUrl, data } = parsed.config;
  const read = async (url: string) => {
    // A failed connection is reported in one line; the pool would throw its own error.
    await withClient(url, async () => undefined);
    const pool = createPool(url, { max: 1, name: "receipt:verify" });
    try {
      const db = createKysely(pool);
      const receipt = await readReceipt(db, id);
      return receipt && { receipt, sealed: await receiptProof(db, id) };
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

type Words = { readonly file: string | undefined; readonly id: string | undefined; readonly heads: string | undefined };

function words(): Words {
  try {
    const options = { file: { type: "string" }, heads: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const { file, heads } = values;
    const [id, ...more] = positionals;
    if (more.length > 0 || (file === undefined) === (id === undefined)) throw new StartupError(usage);
    return { file, id, heads };
  } catch (error) {
    if (error instanceof TypeError) throw new StartupError(usage);
    throw error;
  }
}

/** The failed check of the path to a published head; undefined if all pass. */
async function sealFault({ receipt, sealed }: Read, heads: string | undefined): Promise<RecordCheck | undefined> {
  const verdict = verifyRecordProof(sealed, { shown: { kind: "receipt", receipt } });
  if (!verdict.ok) return verdict.check;
  const { number, hash } = (sealed as RecordProof).head;
  if (heads === undefined) return undefined;
  return (await publishedHeadOf(heads, number))?.hash === hash ? undefined : "published";
}

/** The lines about the seal. Returns whether nothing of it is wrong. */
async function printSeal(read: Read, heads: string | undefined): Promise<boolean> {
  if (read.sealed === undefined) {
    if (heads !== undefined) throw new NothingToCheck("the receipt has no path to a published head yet");
    console.log("without a path to a published head");
    return true;
  }
  const fault = await sealFault(read, heads);
  if (fault !== undefined) {
    console.error(`NOT SEALED (${fault}): ${recordMeanings[fault]}`);
    return false;
  }
  const { number, at } = (read.sealed as RecordProof).head;
  console.log(
    `sealed by published head ${number} of ${at}${heads === undefined ? "; give --heads URL|FILE to look it up" : ""}`,
  );
  return true;
}

try {
  const { file, id, heads } = words();
  const read = file === undefined ? await readStored(id ?? "") : readFile(file);
  const { receipt } = read;
  const checks = verifyReceipt(receipt, receipt.ticks);
  const wrong = checks.filter(({ ok }) => !ok).length;
  console.log(`receipt ${receipt.id}: ${receipt.kind} of ${receipt.symbol} at ${receipt.at}`);
  for (const tick of receipt.ticks)
    console.log(`  tick ${tick.id} at ${tick.at}: ${tick.price} of ${tick.constituents.length} venues`);
  for (const check of checks) console.log(lineOf(check));
  const sealed = await printSeal(read, heads);
  if (wrong > 0) console.error(`${wrong} of ${checks.length} checks do not hold`);
  else
    console.log(
      `all ${checks.length} checks hold; batch ${receipt.batch_id} of the ledger ends at ${receipt.batch_head}`,
    );
  if (wrong > 0 || !sealed) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StartupError) && !(error instanceof NothingToCheck)) throw error;
  console.error(`candor: ${error.message}`);
  process.exitCode = 2;
}
