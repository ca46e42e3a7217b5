import { createHmac } from "node:crypto";
import { refuse } from "@candor/contract/errors.ts";
import * as control from "@candor/contract/routes/console/control.ts";
import { stepOf } from "@candor/contract/routes/console/operator-proof.ts";
import type * as session from "@candor/contract/routes/console/session.ts";
import { deriveKey } from "../../../platform/crypto.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../audit/index.ts";
import { createOperator, passwordFrom, uriOf } from "./create.ts";
import { demoCode } from "./demo-operators.ts";
import { loginOf } from "./login.ts";
import { ownCredentialHandlers } from "./own-credentials.ts";
import { deletePasskeysOf } from "./passkey-queries.ts";
import { takeProof } from "./proof.ts";
import * as queries from "./queries.ts";

type OperatorHandlers = Omit<HandlersOf<typeof session>, "consoleState" | "alarmList" | "alarmSeen"> &
  Pick<HandlersOf<typeof control>, "operatorsList" | "operatorCreate" | "operatorDisable">;

const TOTP_BYTES = 20;

export function operatorHandlers(services: Services): OperatorHandlers {
  const { db, clock, operatorSessions } = services;
  return {
    consoleLogin: loginOf(services),
    consoleLogout: async (context) => {
      const operator = operatorOf(context);
      const { operatorId } = operator;
      const entry = { operatorId, action: "operator.logout", subject: `operator:${operatorId}`, ip: context.ip };
      await db.transaction().execute(async (trx) => {
        await operatorSessions.close(trx, operator);
        await audit(trx, entry);
      });
      operatorSessions.refresh(operatorId);
      return done({});
    },
    ...ownCredentialHandlers(services),
    consoleDemoCode: async (_, { name }) => {
      const found = await demoCode(services, name);
      return found ? done({ code: found.code, wait_ms: found.waitMs }) : refuseField("name", "NOT_FOUND");
    },
    operatorsList: async () => {
      const rows = await queries.list(db, new Date(clock.now()));
      const list = rows.map((row) => ({
        id: row.operator_id,
        name: row.name,
        role: row.role,
        disabled: row.disabled_at !== null,
        created_at: row.created_at.toISOString(),
        last_seen_at: row.last_seen_at?.toISOString() ?? null,
        sessions: row.sessions,
        passkeys: row.passkeys ?? 0,
      }));
      return done({ list });
    },
    operatorCreate: createHandler(services),
    operatorDisable: disableHandler(services),
  };
}

function createHandler(services: Services): OperatorHandlers["operatorCreate"] {
  return async (context, input) => {
    const { name, role } = input;
    const { operatorId } = operatorOf(context);
    const call = { route: control.operatorCreate, context, input };
    const { present } = services.secrets;
    const { result } = await once<Kept>(services, call, async () => {
      const { password, totpSecret } = credentials(present.text, `${operatorId} ${context.commandId}`);
      const passwordHash = await services.passwords.hash(password, { lane: "operator", caller: context.ip });
      if (passwordHash === undefined) return refuse("BUSY");
      return async (trx) => {
        const proof = await takeProof(services, trx, { context, input, step: stepOf.createOperator(input) });
        if (!proof.ok) return proof;
        const made = {
          name,
          role,
          passwordHash,
          totpSecret,
          createdBy: operatorId,
          ip: context.ip,
          proven: proof.data,
        };
        const id = await createOperator(trx, services.secrets, made);
        return id === undefined ? refuseField("name", "ACCOUNT_EXISTS") : done({ id, key: present.id });
      };
    });
    if (!result.ok) return result;
    const { id, key = FIRST_KEY } = result.data;
    const secret = services.secrets.withId(key);
    if (secret === undefined) return refuse("IDEMPOTENCY_EXPIRED");
    const { password, totpSecret } = credentials(secret, `${operatorId} ${context.commandId}`);
    return done({ id, name, password, totp_uri: uriOf(totpSecret, name) });
  };
}

/** `key` is the id of the secret from which the credentials are derived; older answers have none. */
type Kept = { readonly id: number; readonly key?: number };
const FIRST_KEY = 1;

/**
 * Derived from the caller and the call's key, so that a repeat returns the same credentials although they are stored nowhere, and nobody else's call does.
 */
function credentials(secret: string, caller: string): { password: string; totpSecret: Buffer } {
  const key = deriveKey(secret, "operator-credentials");
  const bytes = (use: string) => createHmac("sha512", key).update(`${use} ${caller}`).digest();
  return { password: passwordFrom(bytes("password")), totpSecret: bytes("totp").subarray(0, TOTP_BYTES) };
}

function disableHandler(services: Services): OperatorHandlers["operatorDisable"] {
  return async (context, input) => {
    const { id, disabled, reason } = input;
    const { operatorId } = operatorOf(context);
    const call = { route: control.operatorDisable, context, input };
    const { result } = await once<Record<string, never>>(services, call, async () => async (trx) => {
      await queries.lockAll(trx);
      const proof = await takeProof(services, trx, { context, input, step: stepOf.access(input) });
      if (!proof.ok) return proof;
      const operator = await queries.byId(trx, id);
      if (!operator) return refuseField("id", "NOT_FOUND");
      // Nobody can disable themself: otherwise the installation could lose its last owner.
      if (id === operatorId) return refuseField("id", "SECOND_PERSON_REQUIRED");
      await queries.setDisabled(trx, id, disabled ? new Date(services.clock.now()) : null);
      await services.operatorSessions.revokeAll(trx, id);
      // Whoever gets access again registers new ones.
      const passkeys = disabled ? await deletePasskeysOf(trx, id) : [];
      await audit(trx, {
        operatorId,
        action: disabled ? "operator.disable" : "operator.enable",
        subject: `operator:${id}`,
        before: { disabled: operator.disabled_at !== null, passkeys },
        after: { disabled, ...proof.data },
        reason,
        ip: context.ip,
      });
      return done({});
    });
    services.operatorSessions.refresh(id);
    return result;
  };
}
