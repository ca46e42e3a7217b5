import type { Db } from "../platform/database/schema.ts";
import type { Secrets } from "../platform/secrets/secrets.ts";
import { sealClearDocuments } from "./account/kyc/index.ts";
import { sealClearCards } from "./wallet/bank/index.ts";

type SealSlice = (trx: Db, secrets: Secrets, limit: number) => Promise<number>;

/** `afterSlice` is called after each committed slice. */
type Options = { readonly slice?: number; readonly afterSlice?: () => Promise<void> };

/** A killed start loses no more than these. */
const ROWS_PER_SLICE = 500;

/**
 * Seals the numbers of cards, accounts and documents that an older release stored in clear. For a start and for `npm run secret:rotate`, before anything
 * reads them; a slice is a transaction, and the next run continues where one was killed. Returns the number of sealed rows.
 */
export async function sealClearNumbers(
  db: Db,
  secrets: Secrets,
  { slice = ROWS_PER_SLICE, afterSlice }: Options = {},
): Promise<{ cards: number; documents: number }> {
  const all = async (seal: SealSlice): Promise<number> => {
    for (let sealed = 0; ; ) {
      const rows = await db.transaction().execute((trx) => seal(trx, secrets, slice));
      if (rows === 0) return sealed;
      sealed += rows;
      await afterSlice?.();
    }
  };
  return { cards: await all(sealClearCards), documents: await all(sealClearDocuments) };
}
