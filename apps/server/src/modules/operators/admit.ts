import { mayDo } from "@candor/contract/permissions.ts";
import type { Route } from "@candor/contract/route.ts";
import type { FieldRefusal } from "../../platform/http/result.ts";
import { audit } from "../audit/index.ts";
import type { Services } from "../services.ts";
import type { OperatorSession } from "./sessions.ts";

/**
 * The operator of a call, if the role has the right that the call needs. It is asked for at every call, not at the login only. A refused try to
 * change something is written down: it is either a mistake of ours or somebody's that an owner should see.
 */
export async function admitOperator(
  services: Services,
  route: Route,
  caller: { token: string | undefined; ip: string },
): Promise<{ ok: true; operator: OperatorSession } | FieldRefusal> {
  const { token, ip } = caller;
  const operator = token === undefined ? undefined : await services.operatorSessions.find(token);
  if (!operator) return { ok: false, error: token ? "SESSION_CLEARED" : "NOT_LOGGED_IN" };
  if (!route.permission || mayDo(operator.role, route.permission)) return { ok: true, operator };
  if (route.changes) {
    const { operatorId, role } = operator;
    const entry = { operatorId, action: "access.denied", subject: `call:${route.path}`, after: { role }, ip };
    await services.db.transaction().execute((trx) => audit(trx, entry));
  }
  return { ok: false, error: "FORBIDDEN" };
}
