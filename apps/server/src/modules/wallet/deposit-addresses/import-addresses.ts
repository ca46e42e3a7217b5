import type { ChainNetwork } from "@candor/contract/routes/deposit.ts";
import { checkAddress } from "@candor/contract/rules/chain-address.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { audit } from "../../console/audit/index.ts";
import { addToPool } from "./queries.ts";

/** Maximum size of one file; a larger pool needs several files. */
export const IMPORT_LINES_MAX = 100_000;

export type Imported =
  | { readonly ok: true; readonly imported: number; readonly duplicates: number }
  /** `line` counts from 1. Its content is not repeated: it could be a key pasted by mistake. */
  | { readonly ok: false; readonly error: "ADDRESS_INVALID"; readonly line: number }
  | { readonly ok: false; readonly error: "TOO_MANY_LINES" };

/**
 * Adds the addresses of a text, one a line, to a network's pool: all or, if a line is not an address, none. Empty lines are skipped; addresses
 * already in the text, the pool or a user's account count as duplicates.
 */
export async function importAddresses(db: Kysely<Database>, network: ChainNetwork, text: string): Promise<Imported> {
  const lines = text.split(/\r?\n/);
  if (lines.length > IMPORT_LINES_MAX + 1) return { ok: false, error: "TOO_MANY_LINES" };
  const addresses: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const checked = checkAddress(network, line);
    if (!checked.ok) return { ok: false, error: checked.error, line: index + 1 };
    addresses.push(checked.address);
  }
  const imported = await db.transaction().execute(async (trx) => {
    const added = await addToPool(trx, network, addresses);
    // Anybody who can add addresses could redirect deposits, so it is recorded in the tamper-evident log.
    const entry = { operatorId: null, action: "addresses.import", subject: `network:${network}` };
    await audit(trx, { ...entry, after: { imported: added, duplicates: addresses.length - added } });
    return added;
  });
  return { ok: true, imported, duplicates: addresses.length - imported };
}
