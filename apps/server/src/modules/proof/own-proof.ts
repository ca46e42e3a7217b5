import { formatAmount, fromNumeric } from "@candor/contract/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { BalanceProof, getProof } from "@candor/contract/routes/proof.ts";
import { stepsForWire, sumsFrom } from "@candor/contract/rules/liability-proof.ts";
import { LIABILITY_VERSION, leafNode, type Node } from "@candor/contract/rules/liability-tree.ts";
import type { Services } from "../services.ts";
import type { RootRow } from "./publish.ts";
import * as queries from "./queries.ts";
import { BLOCK, pathOf } from "./tree-blocks.ts";
import { rootView } from "./view.ts";

type Db = Services["db"];

/** The user's leaf and path in a root, and what the ledger says; undefined when the user has no leaf there, or leaves are not kept any more. */
export async function ownProof(
  db: Db,
  { userId, uid }: { userId: number; uid: string },
  root: RootRow,
): Promise<OutputOf<typeof getProof> | undefined> {
  const leaf = await queries.leafOf(db, root.root_id, userId);
  if (!leaf) return undefined;
  const [path, entries] = await Promise.all([
    pathAt(db, root, leaf.position),
    queries.ledgerUpTo(db, userId, root.batch_id),
  ]);
  const totals = entries.map(({ symbol, total }) => [symbol, fromNumeric(total)] as const);
  return {
    proof: {
      version: LIABILITY_VERSION,
      root: rootView(root),
      position: leaf.position,
      uid,
      salt: leaf.salt.toString("hex"),
      balances: leaf.balances,
      path,
    },
    ledger: {
      sums: Object.fromEntries(
        totals.filter(([, units]) => units !== 0n).map(([symbol, units]) => [symbol, formatAmount(units)]),
      ),
      entries: entries.reduce((sum, row) => sum + row.entries, 0),
    },
  };
}

/** Computed from the stored leaves each time: what was changed in them gives another path, and no proof that verifies. */
async function pathAt(db: Db, { root_id, users }: RootRow, position: number): Promise<BalanceProof["path"]> {
  const from = position - (position % BLOCK);
  const [leaves, nodes] = await Promise.all([
    queries.leavesBetween(db, root_id, [from, from + BLOCK]),
    queries.nodesOf(db, root_id),
  ]);
  if (leaves.length !== Math.min(BLOCK, users - from)) throw new Error(`root ${root_id} lacks leaves from ${from} on`);
  const block = leaves.map((row) => leafNode({ ...row, balances: sumsFrom(row.balances) }, row.position));
  const tops = nodes.map(({ hash, sums }): Node => ({ hash, sums: sumsFrom(sums) }));
  return stepsForWire(pathOf(block, tops, { position, leaves: users }));
}
