import { refuse } from "@candor/contract/errors.ts";
import { permissionsOf } from "@candor/contract/permissions.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type { consoleLogin } from "@candor/contract/routes/console/session.ts";
import type { Context } from "../../platform/http/context.ts";
import { done, type Result } from "../../platform/http/result.ts";
import { audit } from "../audit/index.ts";
import type { Services } from "../services.ts";
import { limitsAt, useCode } from "./authenticator.ts";
import * as queries from "./queries.ts";
import type { OperatorSession } from "./sessions.ts";

const failed = refuse("OPERATOR_LOGIN_FAILED");

/** The operator as the console shows it to himself. */
export const operatorView = ({ operatorId, name, role }: Omit<OperatorSession, "sessionId">) => ({
  id: operatorId,
  name,
  role,
  permissions: [...permissionsOf(role)],
});

/**
 * Logs in with name, password and code together. Every refusal is the same and takes the same time: neither a name, nor a right password, nor a
 * lock can be told from outside.
 */
export function loginOf(services: Services) {
  const { db, passwords, clock } = services;
  let dummy: Promise<string | undefined> | undefined;

  return async (
    context: Context,
    { name, password, totp }: ParsedInputOf<typeof consoleLogin>,
  ): Promise<Result<{ token: string; operator: ReturnType<typeof operatorView> }>> => {
    const known = await queries.byName(db, name);
    const operator = known && (await queries.takeTry(db, known.operator_id, limitsAt(clock.now())));
    dummy ??= passwords.hash("nobody has this password");
    const stored = operator?.password_hash ?? (await dummy);
    if (stored === undefined) {
      dummy = undefined;
      return refuse("BUSY");
    }
    const right = await passwords.verify(stored, password);
    if (right === undefined) return refuse("BUSY");
    if (!operator) return failed;
    const { operator_id: operatorId, role } = operator;
    const subject = `operator:${operatorId}`;
    return db.transaction().execute(async (trx) => {
      if (!right || !(await useCode(services, trx, { operator, code: totp }))) {
        await audit(trx, { operatorId: null, action: "operator.login_failed", subject, ip: context.ip });
        return failed;
      }
      const token = await services.operatorSessions.open(trx, operatorId, context);
      await audit(trx, { operatorId, action: "operator.login", subject, ip: context.ip });
      return done({ token, operator: operatorView({ operatorId, name: operator.name, role }) });
    });
  };
}
