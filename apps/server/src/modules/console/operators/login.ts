import { setTimeout as sleep } from "node:timers/promises";
import { refuse } from "@candor/contract/errors.ts";
import { permissionsOf } from "@candor/contract/permissions.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type { consoleLogin } from "@candor/contract/routes/console/session.ts";
import { callerNetwork } from "../../../platform/network/network.ts";
import type { Context } from "../../../services/calls/context.ts";
import { done, type Result } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import type { OperatorSession } from "../../../services/sessions/operator-sessions.ts";
import { audit } from "../audit/index.ts";
import { limitsAt, useCode } from "./authenticator.ts";
import { mayOperate, OperatorLoginTries } from "./login-tries.ts";
import * as queries from "./queries.ts";

const failed = refuse("OPERATOR_LOGIN_FAILED");
/**
 * The response time of a failed login. Only a known operator costs an attempt and a log entry, a few ms each; a hash takes about 25 ms. Together they
 * stay below this unless the machine is overloaded, and then the noise exceeds the difference.
 */
const FAILED_AFTER_MS = 250;

/** The operator as the console shows it to its user. */
export const operatorView = ({ operatorId, name, role }: Omit<OperatorSession, "sessionId">) => ({
  id: operatorId,
  name,
  role,
  permissions: [...permissionsOf(role)],
});

type LoggedIn = Result<{ token: string; operator: ReturnType<typeof operatorView> }>;

/**
 * Logs in with name, password and code together; a wrong password costs an attempt of the address, a wrong code one of the operator. Every refusal is
 * the same and takes the same time: neither a name, nor a right password, nor a lock can be detected from outside.
 */
export function loginOf(services: Services) {
  const attempt = attemptOf(services);
  return async (context: Context, input: ParsedInputOf<typeof consoleLogin>): Promise<LoggedIn> => {
    const answered = sleep(FAILED_AFTER_MS);
    const result = await attempt(context, input);
    if (!result.ok) await answered;
    return result;
  };
}

function attemptOf(services: Services) {
  const { db, passwords, clock, config } = services;
  const tries = new OperatorLoginTries(services);
  let dummy: Promise<string | undefined> | undefined;

  return async (context: Context, { name, password, totp }: ParsedInputOf<typeof consoleLogin>): Promise<LoggedIn> => {
    if (!mayOperate(config, context.ip)) return failed;
    const known = await queries.byName(db, name);
    const isKnownAddress = known !== undefined && (await queries.hasWorkedFrom(db, known.operator_id, context.ip));
    if (!tries.take({ name, ip: context.ip, isKnownAddress })) return failed;
    const turn = { lane: "operator", caller: callerNetwork(context.ip) } as const;
    dummy ??= passwords.hash("nobody has this password", turn);
    const stored = known?.password_hash ?? (await dummy);
    if (stored === undefined) {
      dummy = undefined;
      return refuse("BUSY");
    }
    const right = await passwords.verify(stored, password, turn);
    if (right === undefined) return refuse("BUSY");
    if (!known) return failed;
    const { operator_id: operatorId, role } = known;
    const subject = `operator:${operatorId}`;
    const operator = right ? await queries.takeTry(db, operatorId, limitsAt(clock.now())) : undefined;
    // Locked by wrong codes, or disabled: a refusal without a check is not logged.
    if (right && !operator) return failed;
    return db.transaction().execute(async (trx) => {
      if (!operator || !(await useCode(services, trx, { operator, code: totp }))) {
        await audit(trx, { operatorId: null, action: "operator.login_failed", subject, ip: context.ip });
        return failed;
      }
      const token = await services.operatorSessions.open(trx, operatorId, context);
      tries.forget(name, context.ip);
      await audit(trx, { operatorId, action: "operator.login", subject, ip: context.ip });
      return done({ token, operator: operatorView({ operatorId, name: operator.name, role }) });
    });
  };
}
