import { hash } from "node:crypto";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { type IeoResult, ieoResult } from "../packages/contract/src/routes/subscriptions.ts";
import { type ResultCheck, verifyResult } from "../packages/contract/src/rules/result.ts";
import { NothingToCheck, publishedHeadOf, readJson, recordMeanings } from "./published-heads.ts";

/**
 * `npm run result:verify -- FILE...`: recomputes the result of an allotment that was saved from the call `ieo/result`, without server and database. A
 * file has all lines, or each one the lines of one answer, in their order. With `--heads` the published head that covers the result is looked up: of a
 * platform, or in a file that was kept. Exit code 1 says that a check does not hold, 2 that there was nothing to check.
 */
const usage = "usage: npm run result:verify -- FILE... [--heads URL|FILE]";

/** The answer as the call gives it, or its data alone. */
function readPage(path: string): IeoResult {
  const value = readJson(path);
  const parsed = z.safeParse(ieoResult.output, (value as { data?: unknown } | null)?.data ?? value);
  if (!parsed.success) throw new NothingToCheck(`${path} is not a result`);
  return parsed.data;
}

/** One result of all files; its figures and record are those of the last one, whose record is the newest. */
function readResult(paths: readonly string[]): IeoResult {
  const pages = paths.map(readPage);
  const last = pages.at(-1);
  if (!last) throw new NothingToCheck(usage);
  if (pages.some(({ id, root }) => id !== last.id || root !== last.root))
    throw new NothingToCheck("the files are of different results");
  return { ...last, lines: pages.flatMap(({ lines }) => lines) };
}

function words(): { readonly files: readonly string[]; readonly heads: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { heads: { type: "string" } } });
    return { files: positionals, heads: values.heads };
  } catch (error) {
    if (error instanceof TypeError) throw new NothingToCheck(usage);
    throw error;
  }
}

const meanings: Partial<Record<ResultCheck["name"], string>> = {
  order: "this line is not in the order of the tree",
  shares: "this line does not have its share of the supply",
};

function lineOf({ name, ok, expected, found }: ResultCheck): string {
  const wrong = meanings[name] ? `${found}: ${meanings[name]}` : `found ${found}, recomputed ${expected}`;
  const meaning = name === "record" ? recordMeanings[found as keyof typeof recordMeanings] : wrong;
  return `  ${(ok ? "ok" : "WRONG").padEnd(6)}${name.padEnd(14)}${ok ? found : meaning}`.trimEnd();
}

/** The lines about the published head. Returns whether nothing of it is wrong. */
async function printHead({ record }: IeoResult, heads: string | undefined): Promise<boolean> {
  if (record === null) {
    if (heads !== undefined) throw new NothingToCheck("the result has no path to a published head yet");
    console.log("without a path to a published head");
    return true;
  }
  const { number, at, hash: own } = record.head;
  if (heads !== undefined && (await publishedHeadOf(heads, number))?.hash !== own) {
    console.error(`NOT SEALED (published): ${recordMeanings.published}`);
    return false;
  }
  console.log(
    `sealed by published head ${number} of ${at}${heads === undefined ? "; give --heads URL|FILE to look it up" : ""}`,
  );
  return true;
}

try {
  const { files, heads } = words();
  const result = readResult(files);
  const checks = verifyResult(result, (data) => hash("sha256", data, "buffer"));
  const wrong = checks.filter(({ ok }) => !ok).length;
  console.log(
    `result of subscription ${result.id}: ${result.allotted} of ${result.supply} to ${result.lines.length} applications`,
  );
  for (const check of checks) console.log(lineOf(check));
  const isSealed = await printHead(result, heads);
  if (wrong > 0) console.error(`${wrong} of ${checks.length} checks do not hold`);
  else console.log(`all ${checks.length} checks hold`);
  if (wrong > 0 || !isSealed) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof NothingToCheck)) throw error;
  console.error(`candor: ${error.message}`);
  process.exitCode = 2;
}
