import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { LiabilityRoot } from "../packages/contract/src/routes/proof.ts";
import { type ProofCheck, verifyProof, verifyPublished } from "../packages/contract/src/rules/liability-proof.ts";

/**
 * `npm run proof:verify -- FILE [--uid NUMBER] [--roots URL|FILE]`: recomputes a proof that the page "Verify my balance" saved, without the server. With
 * `--roots` its root is looked up in the published history as well: of a platform, or in a copy that was kept. Exit code 1 says that a check does not
 * hold, 2 that there was nothing to check.
 */
const usage = "usage: npm run proof:verify -- FILE [--uid NUMBER] [--roots URL|FILE]";

const meanings: Record<ProofCheck, string> = {
  format: "the file is not a proof that can be read",
  version: "the proof is of other rules than this verifier knows",
  owner: "the leaf belongs to another account number",
  negative: "an amount in the proof is negative",
  overflow: "an amount in the proof is beyond the limit",
  position: "the path does not fit the leaf's position and the number of users",
  sums: "the amounts along the path do not add up to the published totals",
  root: "the recomputed root is not the one in the proof",
  published: "the root is not in the published history",
};

class NothingToCheck extends Error {}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new NothingToCheck(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A list of roots, as the call answers it or bare. */
function rootsIn(value: unknown): LiabilityRoot[] {
  const answer = value as { list?: unknown; data?: { list?: unknown } } | null;
  const list = Array.isArray(value) ? value : (answer?.list ?? answer?.data?.list);
  if (!Array.isArray(list)) throw new NothingToCheck("the history of roots is no list");
  return list as LiabilityRoot[];
}

const PAGE_SIZE = 100;

/** Pages of the published history, newest first, until one ends it. */
async function* publishedRoots(from: string): AsyncGenerator<LiabilityRoot[]> {
  if (!/^https?:/.test(from)) return yield rootsIn(readJson(from));
  for (let page = 1; ; page += 1) {
    const url = new URL(from);
    if (url.pathname === "/") url.pathname = "/api/proof/roots";
    url.searchParams.set("page", String(page));
    url.searchParams.set("page_size", String(PAGE_SIZE));
    const answer = await fetch(url).catch((error: unknown) => {
      throw new NothingToCheck(`cannot reach ${url.origin}: ${String(error)}`);
    });
    const roots = rootsIn(await answer.json().catch(() => undefined));
    yield roots;
    if (roots.length < PAGE_SIZE) return;
  }
}

async function isPublished(root: LiabilityRoot, from: string): Promise<boolean> {
  for await (const roots of publishedRoots(from)) if (!verifyPublished(root, roots)) return true;
  return false;
}

function fail(check: ProofCheck): void {
  console.error(`NOT VERIFIED (${check}): ${meanings[check]}`);
  process.exitCode = 1;
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { uid: { type: "string" }, roots: { type: "string" } },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new NothingToCheck(usage);
  const proof = readJson(path);
  const verdict = verifyProof(proof, { owner: values.uid });
  if (!verdict.ok) fail(verdict.check);
  else {
    // What verified has this form.
    const { uid, balances, position, root } = proof as {
      uid: string;
      balances: object;
      position: number;
      root: LiabilityRoot;
    };
    if (values.roots !== undefined && !(await isPublished(root, values.roots))) fail("published");
    else {
      const held = Object.entries(balances).map(([symbol, text]) => `${text} ${symbol}`);
      console.log(`verified: account ${uid} with ${held.join(", ")}`);
      console.log(`is leaf ${position} of ${root.users}, ${verdict.hashes.length - 1} levels under the root`);
      console.log(`  ${root.root}`);
      console.log(`of ${root.at}, which covers the ledger's head at batch ${root.batch_id}`);
      console.log(
        values.roots === undefined
          ? "not compared with the published history: give --roots URL|FILE"
          : "the root is published",
      );
    }
  }
} catch (error) {
  if (!(error instanceof NothingToCheck) && !(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
