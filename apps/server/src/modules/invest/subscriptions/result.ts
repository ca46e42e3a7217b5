import { formatAmount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import {
  type IeoProof,
  type IeoResult,
  RESULT_LINES_MAX,
  type ResultLine,
} from "@candor/contract/routes/subscriptions.ts";
import { hashSteps } from "@candor/contract/rules/record-proof.ts";
import { pathOverBlocks, RESULT_BLOCK, rootOfBlocks, ticketText } from "@candor/contract/rules/subscriptions.ts";
import type { Services } from "../../../services/services.ts";
import { allotmentRecords, nextHeadAt, sha256 } from "../../wallet/heads/index.ts";
import * as queries from "./queries.ts";
import { blockOf, lineOf, type ResultIndexes } from "./result-index.ts";

const shownLine = ({ ticket, quantity, allotted }: queries.LineRow): ResultLine => [
  ticketText(ticket),
  plain(quantity),
  plain(allotted),
];

/** A finished one; undefined before the end of its allotment. */
async function finished({ db }: Pick<Services, "db">, id: number) {
  const [row] = await queries.sales(db, [id]);
  if (!row || row.applied === null || row.allotted_at === null || row.root === null) return undefined;
  return { ...row, applied: row.applied, allotted_at: row.allotted_at, root: row.root };
}

/** The result with its lines after the first `after`. */
export async function resultOf(
  services: Services,
  indexes: ResultIndexes,
  { id, after = 0 }: { readonly id: number; readonly after?: number | undefined },
): Promise<IeoResult | undefined> {
  const { db } = services;
  const sale = await finished(services, id);
  if (!sale) return undefined;
  const { blocks, rejections } = await indexes.of(id);
  const from = blocks[Math.floor(after / RESULT_BLOCK)];
  const range = { from, skip: after % RESULT_BLOCK, limit: RESULT_LINES_MAX };
  const [lines, [record = null], next_head_at_ms] = await Promise.all([
    from ? queries.resultLines(db, id, range) : [],
    allotmentRecords(db, { id, issuerId: sale.issuer_id }),
    nextHeadAt(services),
  ]);
  const reached = after + lines.length;
  return {
    id,
    supply: plain(sale.supply),
    step: plain(sale.step),
    price: plain(sale.price),
    applied: plain(sale.applied),
    applications: sale.applications,
    allotted: plain(sale.allotted),
    paid: plain(sale.paid),
    unsold: formatAmount(fromNumeric(sale.supply) - fromNumeric(sale.allotted)),
    ...rejections,
    root: sale.root,
    allotted_at_ms: sale.allotted_at.getTime(),
    lines: lines.map(shownLine),
    next: lines.length > 0 && reached < sale.applications ? reached : null,
    record,
    next_head_at_ms,
  };
}

/** The user's own line; undefined without one. Throws if the stored lines do not lead to the root that the engine computed. */
export async function ownProof(
  services: Services,
  indexes: ResultIndexes,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<IeoProof | undefined> {
  const { db } = services;
  const [sale, own] = await Promise.all([finished(services, id), queries.ownLine(db, userId, id)]);
  if (!sale || !own) return undefined;
  const index = await indexes.of(id);
  const { blocks, nodes } = index;
  if (rootOfBlocks(nodes, sha256) !== sale.root) throw new Error(`the lines of result ${id} do not lead to its root`);
  const at = blockOf(index, own);
  const rows = await queries.resultLines(db, id, { from: blocks[at], limit: RESULT_BLOCK });
  const block = { lines: rows.map(lineOf), isOnly: blocks.length === 1 };
  const place = rows.findIndex((row) => row.application_id === own.application_id);
  const path = pathOverBlocks(id, { block, index: place, nodes, at }, sha256);
  return { id, root: sale.root, line: shownLine(own), path: hashSteps(path) };
}
