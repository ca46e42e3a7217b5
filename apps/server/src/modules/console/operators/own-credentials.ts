import { hash } from "node:crypto";
import { refuse } from "@candor/contract/errors.ts";
import type { Route } from "@candor/contract/route.ts";
import * as session from "@candor/contract/routes/console/session.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { newTotpSecret, stepOfCode } from "../../../platform/totp.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { type Call, once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { isCommon } from "../../../services/sessions/passwords.ts";
import { audit } from "../audit/index.ts";
import { boundTo, limitsAt, openSecret, operatorSealer, useCode } from "./authenticator.ts";
import { uriOf } from "./create.ts";
import * as queries from "./queries.ts";

type Nothing = Record<string, never>;
type Change<Data> = (trx: Kysely<Database>, operator: queries.OperatorRow) => Promise<Result<Data>>;
type Handlers = Pick<
  HandlersOf<typeof session>,
  "consoleChangePassword" | "consoleChangeAuthenticator" | "consoleConfirmAuthenticator"
>;

const failed = refuse("OPERATOR_LOGIN_FAILED");
/** Time that a new secret waits for its first code. */
const OFFER_LIFETIME_MS = 600_000;
const EXPIRY_BYTES = 8;

/** Operators replace their own credentials: otherwise their creator would know password and secret forever. */
export function ownCredentialHandlers(services: Services): Handlers {
  const offers = offersOf(services);
  return {
    consoleChangePassword: async (context, input) => {
      const { password } = input;
      if (password.length < session.OPERATOR_PASSWORD_MIN)
        return refuseField("password", "PASSWORD_TOO_SHORT", { min: session.OPERATOR_PASSWORD_MIN });
      if (isCommon(password)) return refuseField("password", "PASSWORD_TOO_COMMON");
      const caller = operatorOf(context);
      const call = { route: session.consoleChangePassword, context, input };
      const { result } = await proven<Nothing>(services, call, async () => {
        const passwordHash = await services.passwords.hash(password, {
          lane: "operator",
          caller: `operator:${caller.operatorId}`,
        });
        if (passwordHash === undefined) return refuse("BUSY");
        return async (trx) => {
          await queries.setPassword(trx, caller.operatorId, passwordHash);
          await services.operatorSessions.revokeOthers(trx, caller);
          await audit(trx, { ...entryOf(call), action: "operator.password_changed" });
          return done({});
        };
      });
      services.operatorSessions.refresh(caller.operatorId);
      return result;
    },
    consoleChangeAuthenticator: async (context, input) => {
      const call = { route: session.consoleChangeAuthenticator, context, input };
      // Sealed, it can be stored as the answer: a repeat reads the same secret from it.
      const { result } = await proven<{ offer: string }>(services, call, async () => async (trx, operator) => {
        await audit(trx, { ...entryOf(call), action: "operator.authenticator_offered" });
        return done({ offer: offers.make(operator, newTotpSecret()) });
      });
      if (!result.ok) return result;
      const { operatorId, name } = operatorOf(context);
      const operator = await queries.byId(services.db, operatorId);
      const secret = operator && offers.open(operator, result.data.offer);
      return secret ? done({ ...result.data, totp_uri: uriOf(secret, name) }) : failed;
    },
    consoleConfirmAuthenticator: async (context, input) => {
      const caller = operatorOf(context);
      const call = { route: session.consoleConfirmAuthenticator, context, input };
      const { result } = await once<Nothing>(services, call, async () => async (trx) => {
        const operator = await queries.lock(trx, caller.operatorId);
        const secret = offers.open(operator, input.offer);
        if (!secret) return failed;
        const step = stepOfCode(secret, input.totp, services.clock.now());
        if (step === undefined) return refuseField("totp", "WRONG_SECOND_FACTOR");
        const sealed = operatorSealer(services.secrets).seal(secret, boundTo(caller.operatorId));
        await queries.replaceSecret(trx, caller.operatorId, { sealed, step });
        await services.operatorSessions.revokeOthers(trx, caller);
        await audit(trx, { ...entryOf(call), action: "operator.authenticator_changed" });
        return done({});
      });
      services.operatorSessions.refresh(caller.operatorId);
      return result;
    },
  };
}

/** The audit entry of an operator's step about their own account. */
export const entryOf = ({ context }: Pick<Call, "context">) => {
  const { operatorId } = operatorOf(context);
  return { operatorId, subject: boundTo(operatorId), ip: context.ip };
};

/**
 * Makes a change for an operator after checking password and a fresh code. An attempt is taken before either is checked, so that parallel guesses
 * cannot outrun the count; ten wrong ones lock for 15 minutes, logins included, and the answer does not reveal which of the two was wrong.
 */
export async function proven<Data>(
  services: Services,
  call: Call<Route> & { readonly input: { readonly old_password: string; readonly totp: string } },
  prepare: () => Promise<FieldRefusal | Change<Data>>,
) {
  const { old_password: password, totp: code } = call.input;
  return once<Data>(services, call, async () => {
    const { operatorId } = operatorOf(call.context);
    const operator = await queries.takeTry(services.db, operatorId, limitsAt(services.clock.now()));
    if (!operator) return failed;
    // Also if the old password turns out to be wrong, so that the time does not reveal it.
    const change = await prepare();
    if (typeof change !== "function") return change;
    const right = await services.passwords.verify(operator.password_hash, password, {
      lane: "operator",
      caller: `operator:${operator.operator_id}`,
    });
    if (right === undefined) return refuse("BUSY");
    return async (trx) => {
      if (right && (await useCode(services, trx, { operator, code }))) return change(trx, operator);
      await audit(trx, { ...entryOf(call), action: "operator.proof_failed" });
      return failed;
    };
  });
}

/**
 * A new secret that awaits its first code, kept by the caller: sealed with its expiry, and bound to the operator and the secret that it would
 * replace, so that it is valid once, for a limited time, for one operator.
 */
function offersOf(services: Pick<Services, "secrets" | "clock">) {
  const { clock } = services;
  const seals = services.secrets.sealer("operator-totp-offer");
  const bound = (operator: queries.OperatorRow) =>
    `${boundTo(operator.operator_id)} ${hash("sha256", openSecret(services, operator), "hex")}`;
  return {
    make(operator: queries.OperatorRow, secret: Buffer): string {
      const expiry = Buffer.alloc(EXPIRY_BYTES);
      expiry.writeBigInt64BE(BigInt(clock.now() + OFFER_LIFETIME_MS));
      return seals.seal(Buffer.concat([expiry, secret]), bound(operator)).toString("base64url");
    },
    /** Undefined if it is invalid, expired, or another operator's. */
    open(operator: queries.OperatorRow, offer: string): Buffer | undefined {
      try {
        const plain = seals.open(Buffer.from(offer, "base64url"), bound(operator));
        return plain.readBigInt64BE() > BigInt(clock.now()) ? plain.subarray(EXPIRY_BYTES) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
