import { readFileSync } from "node:fs";
import type { PublishedHead } from "../packages/contract/src/routes/proof.ts";
import type { RecordCheck } from "../packages/contract/src/rules/record-proof.ts";

/** There was nothing to check, or it could not be read. */
export class NothingToCheck extends Error {}

export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new NothingToCheck(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A list, as a call answers it or bare. */
export function listIn(value: unknown, what: string): unknown[] {
  const answer = value as { list?: unknown; data?: { list?: unknown } } | null;
  const list = Array.isArray(value) ? value : (answer?.list ?? answer?.data?.list);
  if (!Array.isArray(list)) throw new NothingToCheck(`${what} is no list`);
  return list;
}

async function answerOf(url: URL): Promise<unknown> {
  const answer = await fetch(url).catch((error: unknown) => {
    throw new NothingToCheck(`cannot reach ${url.origin}: ${String(error)}`);
  });
  return answer.json().catch(() => undefined);
}

/**
 * The published head of a number: of a platform by its address, or of a file of heads that was kept (`/heads.json`, or an answer of `proof/heads`).
 * Undefined where it is not there.
 */
export async function publishedHeadOf(from: string, number: number): Promise<PublishedHead | undefined> {
  if (/^https?:/.test(from)) {
    const url = new URL(from);
    if (url.pathname === "/") {
      url.pathname = "/api/proof/head";
      url.searchParams.set("number", String(number));
      return ((await answerOf(url)) as { data?: PublishedHead | null } | undefined)?.data ?? undefined;
    }
    return numbered(listIn(await answerOf(url), "the history of published heads"), number);
  }
  return numbered(listIn(readJson(from), "the history of published heads"), number);
}

const numbered = (list: readonly unknown[], number: number): PublishedHead | undefined =>
  (list as readonly PublishedHead[]).find((head) => head?.number === number);

/** What a failed check of a record's path means, for the terminal. */
export const recordMeanings: Record<RecordCheck, string> = {
  format: "the path to a published head cannot be read",
  version: "the path is of other rules than this verifier knows",
  record: "the record under the published head says something else",
  batch: "the record is not under the records root of its batch",
  head: "the head of the batch is not under the published head",
  hash: "the published head does not hash to what it says",
  published: "another head of this number is published, or none",
};
