import type { LiabilityRoot } from "@candor/contract/routes/proof.ts";
import type { RootRow } from "./publish.ts";

export const rootView = (row: RootRow): LiabilityRoot => ({
  id: row.root_id,
  at: row.at.toISOString(),
  at_ms: row.at.getTime(),
  batch_id: row.batch_id,
  ledger_head: row.ledger_head.toString("hex"),
  root: row.root.toString("hex"),
  users: row.users,
  sums: row.sums,
  cause: row.cause,
});
