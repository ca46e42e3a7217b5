import { refuse } from "@candor/contract/errors.ts";
import { mayDo } from "@candor/contract/permissions.ts";
import type { Route } from "@candor/contract/route.ts";
import type { FieldRefusal } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import type { OperatorSession } from "../../../services/sessions/operator-sessions.ts";
import { audit } from "../audit/index.ts";

/**
 * Refuses a call if the operator's role does not have its right. It is checked on every call, not only at login. A refused attempt to change
 * something is logged: it is either a bug or an incident that an owner should see.
 */
export async function withoutRight(
  services: Services,
  route: Route,
  { operator, ip }: { operator: OperatorSession; ip: string },
): Promise<FieldRefusal | undefined> {
  const { operatorId, role } = operator;
  if (!route.permission || mayDo(role, route.permission)) return undefined;
  if (route.changes) {
    const entry = { operatorId, action: "access.denied", subject: `call:${route.path}`, after: { role }, ip };
    await services.db.transaction().execute((trx) => audit(trx, entry));
  }
  return refuse("FORBIDDEN");
}
