import { amount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import { type AllotmentLine, blockNode, RESULT_BLOCK, rootOfBlocks } from "@candor/contract/rules/subscriptions.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { sha256 } from "../../wallet/heads/index.ts";
import * as queries from "./queries.ts";

export const lineOf = ({ ticket, quantity, allotted }: queries.LineRow): AllotmentLine => ({
  ticket,
  applied: amount(plain(quantity)),
  allotted: amount(plain(allotted)),
});

/** A finished result, which never changes: where each of its blocks begins, and the nodes above them. 100,000 lines have 98 blocks. */
export type ResultIndex = {
  readonly blocks: readonly queries.Place[];
  readonly nodes: readonly Uint8Array[];
  readonly rejections: queries.Rejections;
};

async function build(db: Db, subscriptionId: number): Promise<ResultIndex> {
  const blocks: queries.Place[] = [];
  const nodes: Uint8Array[] = [];
  for (let from: queries.Place | undefined; ; ) {
    const rows = await queries.resultLines(db, subscriptionId, { from, limit: RESULT_BLOCK + 1 });
    const lines = rows.slice(0, RESULT_BLOCK).map(lineOf);
    const [first] = rows;
    from = rows[RESULT_BLOCK];
    if (first) {
      blocks.push(first);
      nodes.push(blockNode(subscriptionId, { lines, isOnly: !from && blocks.length === 1 }, sha256));
    }
    if (!from) return { blocks, nodes, rejections: await queries.rejections(db, subscriptionId) };
  }
}

/** How many results are finished, and those whose stored lines do not lead to their root. */
export async function changedResults(db: Db): Promise<{ results: number; changed: number[] }> {
  const finished = (await queries.sales(db)).filter(({ root }) => root !== null);
  const changed: number[] = [];
  for (const { subscription_id: id, root } of finished)
    if (rootOfBlocks((await build(db, id)).nodes, sha256) !== root) changed.push(id);
  return { results: finished.length, changed };
}

/** Indexes of finished results, each built once from all of its lines, a block at a time, so that other calls are served in between. */
export class ResultIndexes {
  readonly #db: Db;
  readonly #indexes = new Map<number, Promise<ResultIndex>>();

  constructor(db: Db) {
    this.#db = db;
  }

  of(subscriptionId: number): Promise<ResultIndex> {
    const known = this.#indexes.get(subscriptionId);
    if (known) return known;
    const built = build(this.#db, subscriptionId);
    this.#indexes.set(subscriptionId, built);
    built.catch(() => this.#indexes.delete(subscriptionId));
    return built;
  }
}

const isBefore = (a: queries.Place, b: queries.Place): boolean => {
  if (a.ticket !== b.ticket) return a.ticket < b.ticket;
  const [one, other] = [fromNumeric(a.quantity), fromNumeric(b.quantity)];
  return one === other ? a.application_id < b.application_id : one < other;
};

/** The block that has a line. */
export const blockOf = ({ blocks }: ResultIndex, line: queries.Place): number =>
  blocks.findLastIndex((first) => !isBefore(line, first));
