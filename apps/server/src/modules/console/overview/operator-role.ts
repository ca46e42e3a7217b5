import { refuse } from "@candor/contract/errors.ts";
import type { OperatorRole } from "@candor/contract/permissions.ts";
import * as control from "@candor/contract/routes/console/control.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { type Approval, type KindRules, midSentence, requestApproval } from "../approvals/index.ts";
import { lockOperators, operatorById, otherOwners, setRole } from "../operators/index.ts";

type RoleBody = {
  readonly operator_id: number;
  readonly name: string;
  readonly from: OperatorRole;
  readonly role: OperatorRole;
};
const bodyOf = (approval: Approval) => approval.body as RoleBody;

/** A change of an operator's role. */
export const operatorRoleKind: KindRules = {
  request: "operators.edit",
  approve: "operators.edit",
  summarize: (_, approval) => {
    const { name, from, role } = bodyOf(approval);
    const summary = `Make ${name} ${role} instead of ${from}`;
    return { summary, asks: midSentence(summary), amount: null, currency: null };
  },
  describe: async () => ({ postings: [], facts: [] }),
  carryOut: async (services, approval) => {
    const { operator_id, from, role } = bodyOf(approval);
    return done({
      settle: async (trx) => {
        await lockOperators(trx);
        const operator = await operatorById(trx, operator_id);
        if (operator?.role !== from) return refuse("VERSION_CONFLICT");
        // Without an owner nobody could create another one.
        if (from === "owner" && (await otherOwners(trx, operator_id)) === 0) return refuse("FORBIDDEN");
        await setRole(trx, operator_id, role);
        return undefined;
      },
      after: () => services.operatorSessions.refresh(operator_id),
    });
  },
};

export const roleHandler =
  (services: Services): HandlersOf<typeof control>["operatorRole"] =>
  async (context, input) => {
    const { id, role, reason } = input;
    const call = { route: control.operatorRole, context, input };
    const { result } = await once<{ approval_id: string }>(services, call, async () => {
      const operator = await operatorById(services.db, id);
      if (!operator) return refuseField("id", "NOT_FOUND");
      if (operator.role === role) return refuseField("role", "VERSION_CONFLICT");
      const body: RoleBody = { operator_id: id, name: operator.name, from: operator.role, role };
      const request = {
        kind: "operator_role" as const,
        subject: `operator:${id}`,
        body,
        reason,
        context,
        now: services.clock.now(),
      };
      return async (trx) => done({ approval_id: await requestApproval(trx, request) });
    });
    return result;
  };
