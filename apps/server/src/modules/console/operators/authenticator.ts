import type { Kysely } from "kysely";
import type { Sealer } from "../../../platform/crypto.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { SealedColumn } from "../../../platform/secrets/sealed-column.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { stepOfCode } from "../../../platform/totp.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";

const TRIES_MAX = 10;
const LOCK_MS = 15 * 60_000;

export const boundTo = (operatorId: number | string): string => `operator:${operatorId}`;
/** The authenticator secrets of operators, each sealed for its own row. */
export const operatorSecrets: SealedColumn = {
  name: "authenticator secrets of operators",
  table: "operators",
  id: "operator_id",
  idType: "bigint",
  column: "totp_secret",
  purpose: "operator-totp",
  boundTo,
};
export const operatorSealer = (secrets: Secrets): Sealer => secrets.sealer(operatorSecrets.purpose);

type Keyed = Pick<Services, "secrets">;

export const openSecret = ({ secrets }: Keyed, { operator_id, totp_secret }: queries.OperatorRow): Buffer =>
  operatorSealer(secrets).open(totp_secret, boundTo(operator_id));

/**
 * Whether password and authenticator are still those that were read, in a row that is locked from here on. The opened secret is compared:
 * `npm run secret:rotate` may have sealed the same one again meanwhile.
 */
export async function isUnchanged(keyed: Keyed, trx: Kysely<Database>, operator: queries.OperatorRow) {
  const row = await queries.lock(trx, operator.operator_id);
  return row.password_hash === operator.password_hash && openSecret(keyed, row).equals(openSecret(keyed, operator));
}

export const limitsAt = (nowMs: number) => ({
  now: new Date(nowMs),
  max: TRIES_MAX,
  lockedUntil: new Date(nowMs + LOCK_MS),
});

/** Uses up a code for which an attempt was taken; false if it is wrong, or was used before. */
export async function useCode(
  services: Pick<Services, "secrets" | "clock">,
  trx: Kysely<Database>,
  { operator, code }: { operator: queries.OperatorRow; code: string },
): Promise<boolean> {
  const step = stepOfCode(openSecret(services, operator), code, services.clock.now());
  if (step === undefined || !(await isUnchanged(services, trx, operator))) return false;
  return queries.useStep(trx, operator.operator_id, step);
}
