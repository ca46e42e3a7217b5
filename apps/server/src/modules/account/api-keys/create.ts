import { randomUUID } from "node:crypto";
import { API_KEY_LIFETIME_MS, API_KEYS_MAX } from "@candor/contract/domain/api-keys.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { OutputOf, ParsedInputOf } from "@candor/contract/route.ts";
import type { ApiKeyView, createApiKey as route } from "@candor/contract/routes/api-keys.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { readRanges } from "../../../services/api-keys/address-ranges.ts";
import * as queries from "../../../services/api-keys/queries.ts";
import { newKeyText, openKeySecret, sealKeySecret } from "../../../services/api-keys/secrets.ts";
import { readPublicKey } from "../../../services/api-keys/signatures.ts";
import { userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { notifySecurity } from "../../../services/notifications/notify.ts";
import { type Call, once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { proofs } from "../security/index.ts";
import { apiKeyView } from "./view.ts";

type Created = OutputOf<typeof route>;
type Checked = { readonly ranges: string[]; readonly publicKey: Buffer | null };

/** What the schema cannot see, before proofs are used up. */
function check(input: ParsedInputOf<typeof route>): Checked | FieldRefusal {
  const reading = readRanges(input.addresses);
  if ("wrong" in reading) return refuseField("addresses", "ADDRESS_RANGE_INVALID", { range: reading.wrong });
  if (input.withdraw && reading.ranges.length === 0) return refuseField("addresses", "API_KEY_NEEDS_ADDRESSES");
  if (input.kind === "hmac") return { ranges: reading.ranges, publicKey: null };
  const publicKey = readPublicKey(input.public_key ?? "");
  return publicKey ? { ranges: reading.ranges, publicKey } : refuseField("public_key", "PUBLIC_KEY_INVALID");
}

/**
 * Creates a key. The kept answer has no secret: it is opened again for a repeat that has the fund password, since a repeat's body is compared without its proofs and the idempotency key
 * alone would otherwise be enough to read it.
 */
export async function createApiKey(services: Services, call: Call<typeof route>): Promise<Result<Created>> {
  const { context, input } = call;
  const { userId, state } = userOf(context);
  const answered = await once<ApiKeyView>(services, call, async () => {
    if (state !== "active") return refuse("ACCOUNT_FROZEN");
    const checked = check(input);
    if ("ok" in checked) return checked;
    if ((await queries.countOf(services.db, userId)) >= API_KEYS_MAX) return tooMany;
    const refusal = await proofs(services).check("createApiKey", context, input);
    return refusal ?? ((trx) => insert(services, trx, { call, checked }));
  });
  const { repeated, result } = answered;
  if (!result.ok) return result;
  await notifySecurity(services, { userId, id: context.commandId, change: "API_KEY_CREATED" });
  const refusal = repeated ? await proofs(services).checkFundPassword(context, input) : undefined;
  return refusal ?? withSecret(services, userId, result.data);
}

const tooMany: FieldRefusal = refuse("TOO_MANY_API_KEYS", { max: API_KEYS_MAX });

async function insert(
  { clock, secrets, sessions }: Services,
  trx: Db,
  { call, checked }: { call: Call<typeof route>; checked: Checked },
): Promise<Result<ApiKeyView>> {
  const { userId, sessionId } = userOf(call.context);
  const { kind, label, trade, withdraw } = call.input;
  await queries.lockKeys(trx, userId);
  // A reset of the password ends the sessions and then revokes the keys: a call that was on its way must not add one behind it.
  if (!(await sessions.isOpen(trx, sessionId))) return refuse("SESSION_CLEARED");
  if ((await queries.countOf(trx, userId)) >= API_KEYS_MAX) return tooMany;
  const keyId = randomUUID();
  const now = clock.now();
  const row = await queries.insert(trx, {
    key_id: keyId,
    user_id: userId,
    api_key: newKeyText(),
    kind,
    label,
    secret: kind === "hmac" ? sealKeySecret(secrets, keyId, newKeyText()) : null,
    public_key: checked.publicKey,
    trade,
    withdraw,
    addresses: checked.ranges,
    created_at: new Date(now),
    expires_at: checked.ranges.length > 0 ? null : new Date(now + API_KEY_LIFETIME_MS),
  });
  return done(apiKeyView(row));
}

/** A key that was revoked before the repeat has no secret any more. */
async function withSecret({ db, secrets }: Services, userId: number, key: ApiKeyView): Promise<Result<Created>> {
  if (key.kind === "ed25519") return done({ key, secret: null });
  const row = await queries.ownKey(db, userId, key.id);
  return row?.secret
    ? done({ key, secret: openKeySecret(secrets, key.id, row.secret) })
    : refuse("IDEMPOTENCY_EXPIRED");
}
