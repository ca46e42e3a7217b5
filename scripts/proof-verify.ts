import { parseArgs } from "node:util";
import type { LiabilityRoot, PublishedHead } from "../packages/contract/src/routes/proof.ts";
import { type ProofCheck, verifyProof, verifyPublished } from "../packages/contract/src/rules/liability-proof.ts";
import { coversRoot } from "../packages/contract/src/rules/record-proof.ts";
import { listIn, NothingToCheck, publishedHeadOf, readJson } from "./published-heads.ts";

/**
 * `npm run proof:verify -- FILE [--uid NUMBER] [--roots URL|FILE] [--heads URL|FILE]`: recomputes a proof that the page "Verify my balance" saved,
 * without the server. With `--roots` its root is looked up in the published history as well: of a platform, or in a copy that was kept. With
 * `--heads` the published head that covers the root is looked up in the same way. Exit code 1 says that a check does not hold, 2 that there was
 * nothing to check.
 */
const usage = "usage: npm run proof:verify -- FILE [--uid NUMBER] [--roots URL|FILE] [--heads URL|FILE]";

const meanings: Record<ProofCheck | "head", string> = {
  format: "the file is not a proof that can be read",
  version: "the proof is of other rules than this verifier knows",
  owner: "the leaf belongs to another account number",
  negative: "an amount in the proof is negative",
  overflow: "an amount in the proof is beyond the limit",
  position: "the path does not fit the leaf's position and the number of users",
  sums: "the amounts along the path do not add up to the published totals",
  root: "the recomputed root is not the one in the proof",
  published: "the root is not in the published history",
  head: "no published head covers the root",
};

const rootsIn = (value: unknown) => listIn(value, "the history of roots") as LiabilityRoot[];

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

/** Whether the head that came with the proof covers its root and is the published one of its number. */
async function isUnderHead(root: LiabilityRoot, head: PublishedHead | undefined, from: string): Promise<boolean> {
  if (!head) throw new NothingToCheck("the file has no published head: the root was younger than the newest one");
  if (!coversRoot(head, root)) return false;
  return (await publishedHeadOf(from, head.number))?.hash === head.hash;
}

function fail(check: ProofCheck | "head"): void {
  console.error(`NOT VERIFIED (${check}): ${meanings[check]}`);
  process.exitCode = 1;
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { uid: { type: "string" }, roots: { type: "string" }, heads: { type: "string" } },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new NothingToCheck(usage);
  const proof = readJson(path);
  const verdict = verifyProof(proof, { owner: values.uid });
  if (!verdict.ok) fail(verdict.check);
  else {
    // A verified proof has this form.
    const { uid, balances, position, root, head } = proof as {
      head?: PublishedHead;
      uid: string;
      balances: object;
      position: number;
      root: LiabilityRoot;
    };
    if (values.roots !== undefined && !(await isPublished(root, values.roots))) fail("published");
    else if (values.heads !== undefined && !(await isUnderHead(root, head, values.heads))) fail("head");
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
      if (values.heads !== undefined) console.log(`published head ${head?.number} covers the root`);
    }
  }
} catch (error) {
  if (!(error instanceof NothingToCheck) && !(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
