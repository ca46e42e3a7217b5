import type { SealedColumn } from "../platform/secrets/sealed-column.ts";
import { fileKeys } from "../services/files/files.ts";
import { pushPrivateKeys } from "../services/web-push/keys.ts";
import { pushSubscriptions } from "../services/web-push/subscriptions.ts";
import { documentNumbers } from "./account/kyc/index.ts";
import { authenticatorSecrets } from "./account/security/index.ts";
import { operatorSecrets } from "./console/operators/index.ts";
import { paymentNumbers } from "./people/otc/index.ts";
import { accountNumbers, cardNumbers } from "./wallet/bank/index.ts";
import { webhookPrivateKeys } from "./wallet/wallet-services/index.ts";

/** Everything in the database that is sealed, for `npm run secret:rotate` and for a start that has to recognize the secret by what it opens. */
export const sealedColumns: readonly SealedColumn[] = [
  authenticatorSecrets,
  operatorSecrets,
  fileKeys,
  documentNumbers,
  cardNumbers,
  accountNumbers,
  pushPrivateKeys,
  pushSubscriptions,
  paymentNumbers,
  webhookPrivateKeys,
];
