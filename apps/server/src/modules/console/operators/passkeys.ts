import { refuse } from "@candor/contract/errors.ts";
import { stepOf } from "@candor/contract/routes/console/operator-proof.ts";
import * as routes from "@candor/contract/routes/console/passkeys.ts";
import { STEP_CHALLENGE_MS } from "@candor/contract/routes/console/passkeys.ts";
import { PASSKEYS_MAX } from "@candor/contract/step-up.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import { issueTicket, type TicketOf, takeTicket } from "../../../services/passkeys/tickets.ts";
import {
  CEREMONY_MS,
  creationOptions,
  newChallenge,
  readCreated,
  requestOptions,
  siteOf,
} from "../../../services/passkeys/webauthn.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../audit/index.ts";
import { boundTo } from "./authenticator.ts";
import { entryOf, proven } from "./own-credentials.ts";
import * as passkeys from "./passkey-queries.ts";
import { challengeOf, passkeyFailed, stepTicket, takeProof } from "./proof.ts";
import * as queries from "./queries.ts";

type Nothing = Record<string, never>;
type Handlers = HandlersOf<typeof routes>;

/** Operators' passkeys: adding and removing one takes password and code, so that a forgotten screen cannot make itself a key. */
export function operatorPasskeyHandlers(services: Services): Handlers {
  return {
    consolePasskeys: async (context) => {
      const rows = await passkeys.passkeysOf(services.db, operatorOf(context).operatorId);
      return done({ list: rows.map(viewOf) });
    },
    consolePasskeyOffer: offerHandler(services),
    consolePasskeyAdd: addHandler(services),
    consolePasskeyRemove: removeHandler(services),
    consolePasskeyOptions: optionsHandler(services),
    operatorRevokePasskeys: revokeHandler(services),
  };
}

const viewOf = (row: passkeys.OperatorPasskeyRow) => ({
  id: row.credential_id,
  name: row.name,
  backed_up: row.backed_up,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

const registrationOf = (context: Context): TicketOf => {
  const { operatorId, sessionId } = operatorOf(context);
  return { kind: "operator_register", userId: null, sessionId, purpose: boundTo(operatorId) };
};

function offerHandler(services: Services): Handlers["consolePasskeyOffer"] {
  const { db, config, clock, secrets } = services;
  return async (context, input) => {
    const site = siteOf(context, config.origins);
    if (!site) return passkeyFailed;
    const call = { route: routes.consolePasskeyOffer, context, input };
    const { repeated, result } = await proven<Nothing>(services, call, async () => async (trx) => {
      await audit(trx, { ...entryOf(call), action: "operator.passkey_offered" });
      return done({});
    });
    if (!result.ok) return result;
    // A repeat is compared without its password and code, so it proves nothing: the operator starts again.
    if (repeated) return refuse("STEP_UP_EXPIRED");
    const { operatorId, name } = operatorOf(context);
    const challenge = newChallenge();
    const ticket = await issueTicket(db, registrationOf(context), {
      data: { ...site, challenge },
      expiresAt: clock.now() + CEREMONY_MS,
    });
    const options = creationOptions({
      site,
      challenge,
      secrets,
      user: { handle: boundTo(operatorId), nickname: name, label: `${name} (console)` },
      existing: await passkeys.passkeysOf(db, operatorId),
      userVerification: "required",
    });
    return done({ ticket, options });
  };
}

function addHandler(services: Services): Handlers["consolePasskeyAdd"] {
  return async (context, input) => {
    const call = { route: routes.consolePasskeyAdd, context, input };
    const { operatorId } = operatorOf(context);
    const { result } = await once<{ passkey: ReturnType<typeof viewOf> }>(services, call, async () => async (trx) => {
      await queries.lock(trx, operatorId);
      const now = services.clock.now();
      const taken = await takeTicket(trx, input.ticket, registrationOf(context), now);
      const { challenge = "", origin = "", rpId = "" } = taken?.data ?? {};
      const created = taken && (await readCreated(input.credential, { challenge, origin, rpId }, "required"));
      if (!created) return passkeyFailed;
      if ((await passkeys.passkeysOf(trx, operatorId)).length >= PASSKEYS_MAX)
        return refuse("TOO_MANY_PASSKEYS", { max: PASSKEYS_MAX });
      const row = { ...created, operator_id: operatorId, name: input.name, created_at: new Date(now) };
      const added = await passkeys.insertPasskey(trx, row);
      if (!added) return passkeyFailed;
      await audit(trx, { ...entryOf(call), action: "operator.passkey_added", after: { passkey: input.name } });
      return done({ passkey: viewOf(added) });
    });
    return result;
  };
}

function removeHandler(services: Services): Handlers["consolePasskeyRemove"] {
  return async (context, input) => {
    const { operatorId } = operatorOf(context);
    const call = { route: routes.consolePasskeyRemove, context, input };
    const { result } = await proven<Nothing>(services, call, async () => async (trx) => {
      const key = await passkeys.ownPasskey(trx, operatorId, input.id);
      if (!key) return refuseField("id", "NOT_FOUND");
      await passkeys.deletePasskey(trx, key.credential_id);
      await audit(trx, { ...entryOf(call), action: "operator.passkey_removed", before: { passkey: key.name } });
      return done({});
    });
    return result;
  };
}

/** The challenge for one step. It is worth nothing without a key of the operator, so it is neither counted nor written down. */
function optionsHandler(services: Services): Handlers["consolePasskeyOptions"] {
  const { db, config, clock } = services;
  return async (context, step) => {
    const site = siteOf(context, config.origins);
    const operator = operatorOf(context);
    const allowed = await passkeys.passkeysOf(db, operator.operatorId);
    if (!site || allowed.length === 0) return passkeyFailed;
    const of = stepTicket(operator, step);
    const nonce = newChallenge();
    const expiresAt = clock.now() + STEP_CHALLENGE_MS;
    const ticket = await issueTicket(db, of, { data: { ...site, nonce }, expiresAt });
    const challenge = challengeOf(nonce, of);
    return done({
      ticket,
      options: requestOptions({ site, challenge, allowed, userVerification: "required", timeoutMs: STEP_CHALLENGE_MS }),
    });
  };
}

function revokeHandler(services: Services): Handlers["operatorRevokePasskeys"] {
  return async (context, input) => {
    const { id, reason } = input;
    const { operatorId } = operatorOf(context);
    const call = { route: routes.operatorRevokePasskeys, context, input };
    const { result } = await once<Nothing>(services, call, async () => async (trx): Promise<Result<Nothing>> => {
      await queries.lockAll(trx);
      const proof = await takeProof(services, trx, { context, input, step: stepOf.revokePasskeys(input) });
      if (!proof.ok) return proof;
      if (!(await queries.byId(trx, id))) return refuseField("id", "NOT_FOUND");
      // One's own are removed one by one, with the password.
      if (id === operatorId) return refuseField("id", "SECOND_PERSON_REQUIRED");
      const names = await passkeys.deletePasskeysOf(trx, id);
      await services.operatorSessions.revokeAll(trx, id);
      await audit(trx, {
        operatorId,
        action: "operator.passkeys_revoked",
        subject: boundTo(id),
        before: { passkeys: names },
        after: { passkeys: [], ...proof.data },
        reason,
        ip: context.ip,
      });
      return done({});
    });
    services.operatorSessions.refresh(id);
    return result;
  };
}
