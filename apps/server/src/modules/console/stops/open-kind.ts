import { done, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { type Approval, type CarriedOut, type KindRules, midSentence } from "../approvals/index.ts";
import { targetName } from "./names.ts";
import { stopOf } from "./queries.ts";

/** `since` names the stop: another one that began after the request is not opened by it. */
export type OpenBody = { readonly target: string; readonly since: string };
const bodyOf = (approval: Approval) => approval.body as OpenBody;

const isThatStop = async ({ db }: Services, { target, since }: OpenBody): Promise<boolean> => {
  const now = await stopOf(db, target);
  return now?.stopped === true && now.at.toISOString() === since;
};

/** Opens what the emergency stop has stopped: two people, as for terms. */
export const stopOpenKind: KindRules = {
  request: "stops.request",
  approve: "stops.approve",
  summarize: ({ catalogue }, approval) => ({
    summary: `Open again: ${targetName(catalogue, bodyOf(approval).target)}`,
    asks: `open again ${midSentence(targetName(catalogue, bodyOf(approval).target))}`,
    amount: null,
    currency: null,
  }),
  describe: async (services, approval) => {
    const { since } = bodyOf(approval);
    const isOld = approval.state === "waiting" && !(await isThatStop(services, bodyOf(approval)));
    const text = isOld
      ? "It was opened or stopped again after this request, so it would be rejected"
      : `Stopped since ${since}`;
    return { postings: [], facts: [{ mark: isOld ? "warn" : "note", text }] };
  },
  carryOut: async (services, approval): Promise<CarriedOut> => {
    const { target } = bodyOf(approval);
    const isExecuted = await wasExecuted(services, approval);
    if (!isExecuted && !(await isThatStop(services, bodyOf(approval))))
      return refuseField("target", "VERSION_CONFLICT");
    const command = {
      type: "setStop",
      id: approval.command_id,
      target,
      stopped: false,
      operatorId: approval.decided_by ?? approval.requested_by,
    } as const;
    const outcome = await execute(services.engine, command, { lane: "operator" });
    return outcome.ok ? done({}) : outcome;
  },
};

/** Whether an earlier attempt, whose answer was lost, was executed: the stop is over then by this very request. */
async function wasExecuted({ db }: Services, { command_id }: Approval): Promise<boolean> {
  const row = await db.selectFrom("commands").select("outcome").where("command_id", "=", command_id).executeTakeFirst();
  return (row?.outcome as { ok?: boolean } | undefined)?.ok === true;
}
