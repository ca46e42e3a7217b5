import { done, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { type Approval, type CarriedOut, type KindRules, midSentence } from "../approvals/index.ts";
import { subjectOf, targetName } from "./names.ts";
import { beginningOf, stopOf } from "./queries.ts";

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
    asks: `open ${midSentence(targetName(catalogue, bodyOf(approval).target))} again`,
    amount: null,
    currency: null,
  }),
  describe: async (services, approval) => {
    const { target, since } = bodyOf(approval);
    if (approval.state === "waiting" && !(await isThatStop(services, bodyOf(approval))))
      return {
        postings: [],
        facts: [{ mark: "warn", text: "It was opened or stopped again after this request, so it would be rejected" }],
      };
    const begun = await beginningOf(services.db, subjectOf(target), new Date(since));
    const who = begun ? ` by ${begun.operator}: ${begun.reason}` : "";
    return {
      postings: [],
      facts: [{ mark: "note", text: `Stopped since ${since.slice(0, 16).replace("T", " ")} UTC${who}` }],
    };
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
