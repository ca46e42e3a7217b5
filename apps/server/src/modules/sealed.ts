import type { SealedColumn } from "../platform/secrets/sealed-column.ts";
import { accountNumbers, cardNumbers } from "./bank/index.ts";
import { fileKeys } from "./files/index.ts";
import { documentNumbers } from "./kyc/index.ts";
import { operatorSecrets } from "./operators/index.ts";
import { authenticatorSecrets } from "./security/index.ts";

/** Everything in the database that is sealed, for `npm run secret:rotate` and for a start that has to know the secret by what it opens. */
export const sealedColumns: readonly SealedColumn[] = [
  authenticatorSecrets,
  operatorSecrets,
  fileKeys,
  documentNumbers,
  cardNumbers,
  accountNumbers,
];
