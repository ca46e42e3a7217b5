import type { PublishedHead } from "@candor/contract/routes/proof.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";
import { headView } from "./view.ts";

/** The published head that covers a root of the liabilities; undefined before its publication. */
export async function headCovering(db: Services["db"], rootId: number): Promise<PublishedHead | undefined> {
  const row = await queries.headOfRoot(db, rootId);
  return row && headView(row);
}
