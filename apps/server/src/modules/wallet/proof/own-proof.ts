import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { BalanceProof, getProof } from "@candor/contract/routes/proof.ts";
import { stepsForWire, sumsFrom } from "@candor/contract/rules/liability-proof.ts";
import { LIABILITY_VERSION, leafNode, type Node } from "@candor/contract/rules/liability-tree.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { headCovering } from "../heads/index.ts";
import { areLeavesKept } from "./daily.ts";
import { type FaultServices, noteFault } from "./faults.ts";
import type { RootRow } from "./publish.ts";
import * as queries from "./queries.ts";
import { BLOCK, pathOf } from "./tree-blocks.ts";
import { rootView } from "./view.ts";

type Balances = Readonly<Record<string, string>>;

export type OwnProof =
  | { readonly kind: "proof"; readonly data: OutputOf<typeof getProof> }
  /** No leaf: it is expired; the user held nothing; or the ledger shows a balance, which is an alarm. */
  | { readonly kind: "forgotten" | "nothing" | "missing" };

/** The user's leaf and path in a root, with the ledger's sums at the root's batch. */
export async function ownProof(
  services: FaultServices,
  { userId, uid }: { userId: number; uid: string },
  root: RootRow,
): Promise<OwnProof> {
  const { db } = services;
  const leaf = await queries.leafOf(db, root.root_id, userId);
  if (!leaf && !areLeavesKept(root, services.clock.now())) return { kind: "forgotten" };
  const ledger = await ledgerAt(db, userId, root.batch_id);
  const fault = { root, userId, leaf: leaf?.balances, ledger: ledger.sums };
  if (!equalBalances(leaf?.balances ?? {}, ledger.sums)) await noteFault(services, fault);
  if (!leaf) return { kind: Object.keys(ledger.sums).length > 0 ? "missing" : "nothing" };
  const [path, head] = await Promise.all([pathAt(db, root, leaf.position), headCovering(db, root.root_id)]);
  const data = {
    proof: {
      version: LIABILITY_VERSION,
      root: rootView(root),
      position: leaf.position,
      uid,
      salt: leaf.salt.toString("hex"),
      balances: leaf.balances,
      path,
    },
    head: head ?? null,
    ledger,
  };
  return { kind: "proof", data };
}

/** The sums of a user's ledger entries after a batch: decimal strings by symbol, without zeros. */
async function ledgerAt(db: Db, userId: number, batchId: number): Promise<OutputOf<typeof getProof>["ledger"]> {
  const rows = await queries.ledgerUpTo(db, userId, batchId);
  const totals = rows.map(({ symbol, total }) => [symbol, fromNumeric(total)] as const);
  return {
    sums: Object.fromEntries(
      totals.filter(([, units]) => units !== 0n).map(([symbol, units]) => [symbol, formatAmount(units)]),
    ),
    entries: rows.reduce((sum, row) => sum + row.entries, 0),
  };
}

/** Both have amounts in their one canonical form. */
const equalBalances = (a: Balances, b: Balances): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([symbol, text]) => b[symbol] === text);

/** Computed from the stored leaves each time: a change in them gives another path, and an invalid proof. */
async function pathAt(db: Db, { root_id, users }: RootRow, position: number): Promise<BalanceProof["path"]> {
  const from = position - (position % BLOCK);
  const [leaves, nodes] = await Promise.all([
    queries.leavesBetween(db, root_id, [from, from + BLOCK]),
    queries.nodesOf(db, root_id),
  ]);
  if (leaves.length !== Math.min(BLOCK, users - from))
    throw new Error(`root ${root_id} is missing leaves from ${from} on`);
  const block = leaves.map((row) => leafNode({ ...row, balances: sumsFrom(row.balances) }, row.position));
  const tops = nodes.map(({ hash, sums }): Node => ({ hash, sums: sumsFrom(sums) }));
  return stepsForWire(pathOf(block, tops, { position, leaves: users }));
}
