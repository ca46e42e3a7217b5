import type { WithdrawalReason } from "@candor/contract/reject-reasons.ts";
import type { WithdrawalState } from "@candor/contract/routes/withdraw.ts";
import type { Published } from "../../platform/bus/bus.ts";
import { type Notice, notify } from "../notifications/index.ts";
import type { Services } from "../services.ts";
import { byId } from "./queries.ts";
import { plain } from "./view.ts";

type Told = Pick<Services, "db" | "catalogue" | "clock" | "log" | "pushes" | "sendMail">;
type Step = Pick<Extract<Published, { type: "withdrawal" }>, "withdrawalId" | "state">;

/** What the owner of a withdrawal reads of a step; undefined for a withdrawal that is not there. */
export async function withdrawalNotice(
  { db, catalogue }: Pick<Services, "db" | "catalogue">,
  { withdrawalId, state }: Step,
): Promise<Notice | undefined> {
  const row = await byId(db, withdrawalId);
  if (!row) return undefined;
  const about = { userId: row.user_id, ref: `withdrawal:${withdrawalId}` };
  const money = { amount: plain(row.amount), currency: catalogue.symbolOf(row.currency_id) };
  const notices: Readonly<Record<WithdrawalState, () => Notice>> = {
    under_review: () => ({ ...about, kind: "withdrawal_requested", params: money }),
    sending: () => ({ ...about, kind: "withdrawal_sending", params: money }),
    passed: () => ({ ...about, kind: "withdrawal_passed", params: { ...money, reference: row.reference ?? "" } }),
    // The core was given a name of the contract's list: the console's calls take no other.
    rejected: () => ({
      ...about,
      kind: "withdrawal_rejected",
      params: { ...money, reason: row.reason as WithdrawalReason },
    }),
    cancelled: () => ({ ...about, kind: "withdrawal_cancelled", params: money }),
  };
  return notices[state]();
}

/** Tells users of each step of their withdrawals as the engine publishes it, whoever caused it. */
export function followWithdrawals(services: Told & Pick<Services, "engine">): () => void {
  return services.engine.onPublish((message) => {
    if (message.type !== "withdrawal") return;
    withdrawalNotice(services, message)
      .then((notice) => notice && notify(services, notice))
      .catch((error: unknown) =>
        services.log.error({ err: error, withdrawalId: message.withdrawalId }, "a step of a withdrawal was not told"),
      );
  });
}
