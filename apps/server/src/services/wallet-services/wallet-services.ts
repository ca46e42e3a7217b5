import { verify } from "node:crypto";
import { SERVICE_CLOCK_MS_MAX, signedText } from "@candor/contract/domain/wallet-services.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema.ts";
import { ed25519Key } from "../../platform/ed25519.ts";

/** The caller of a request that a wallet service has signed. */
export type ServiceCaller = {
  readonly operatorId: number;
  readonly name: string;
  /** The channels that it reports deposits of and pays withdrawals on. */
  readonly chainIds: readonly number[];
};

/** A request as it arrived: `path` with its query, `body` as sent. */
export type SignedRequest = {
  readonly name: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
};

/** Why a request is refused: no such service or one that is switched off, a time too far from the server's, or a wrong signature. */
export type SignatureProblem = "unknown" | "time" | "signature";

const NAME = /^[a-z][a-z0-9-]{1,30}$/;
const TIMESTAMP = /^[0-9]{13}$/;
const SIGNATURE_BYTES = 64;
/** The service's last use is written at most this often. */
const USED_EVERY_MS = 60_000;

/**
 * Verifies who signed a request. Reads the database each time: a service that an owner has switched off, or whose key two owners have replaced, is
 * refused from that commit on, at every gateway.
 */
export async function authenticateService(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  request: SignedRequest,
): Promise<ServiceCaller | SignatureProblem> {
  const { name, timestamp } = request;
  const now = clock.now();
  if (!NAME.test(name)) return "unknown";
  if (!TIMESTAMP.test(timestamp) || Math.abs(Number.parseInt(timestamp, 10) - now) > SERVICE_CLOCK_MS_MAX)
    return "time";
  const row = await db
    .selectFrom("wallet_services as s")
    .innerJoin("operators as o", "o.operator_id", "s.operator_id")
    .select(["s.operator_id", "s.public_key", "s.chain_ids", "s.used_at"])
    .where("o.name", "=", name)
    .where("o.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return "unknown";
  const signature = Buffer.from(request.signature, "base64");
  const isRight =
    signature.length === SIGNATURE_BYTES &&
    verify(null, Buffer.from(signedText(request)), ed25519Key(row.public_key), signature);
  if (!isRight) return "signature";
  if (row.used_at === null || now - row.used_at.getTime() > USED_EVERY_MS)
    await db
      .updateTable("wallet_services")
      .set({ used_at: new Date(now) })
      .where("operator_id", "=", row.operator_id)
      .execute();
  return { operatorId: row.operator_id, name, chainIds: row.chain_ids };
}
