import type { Kysely } from "kysely";
import { type Sealer, sealer } from "../../platform/crypto.ts";
import type { Database } from "../../platform/database/schema.ts";
import { stepOfCode } from "../../platform/totp.ts";
import type { Services } from "../services.ts";
import * as queries from "./queries.ts";

const TRIES_MAX = 10;
const LOCK_MS = 15 * 60_000;

/** Seals the authenticator secrets of operators, each for its own row. */
export const operatorSealer = (secret: string): Sealer => sealer(secret, "operator-totp");
export const boundTo = (operatorId: number): string => `operator:${operatorId}`;

export const limitsAt = (nowMs: number) => ({
  now: new Date(nowMs),
  max: TRIES_MAX,
  lockedUntil: new Date(nowMs + LOCK_MS),
});

/** Uses up a code that belongs to a try which was taken for it; false when it is wrong, or was used before. */
export async function useCode(
  { secret, clock }: Pick<Services, "secret" | "clock">,
  trx: Kysely<Database>,
  { operator, code }: { operator: queries.OperatorRow; code: string },
): Promise<boolean> {
  const { operator_id, totp_secret } = operator;
  const step = stepOfCode(operatorSealer(secret).open(totp_secret, boundTo(operator_id)), code, clock.now());
  return step !== undefined && queries.useStep(trx, operator, step);
}

/**
 * Whether a logged-in operator proves themself with a fresh code, for a decision that needs one. The code is used up in the caller's transaction,
 * which must commit also when the answer is no, since that is a try like any other: ten wrong ones lock for 15 minutes.
 */
export async function takeCode(
  services: Pick<Services, "secret" | "clock">,
  trx: Kysely<Database>,
  { operatorId, code }: { operatorId: number; code: string },
): Promise<boolean> {
  const operator = await queries.takeTry(trx, operatorId, limitsAt(services.clock.now()));
  return operator !== undefined && useCode(services, trx, { operator, code });
}
