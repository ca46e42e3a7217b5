import { refuse } from "@candor/contract/errors.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { otherRequest } from "../../console/approvals/index.ts";
import type { AskRules } from "../../console/cases/index.ts";
import * as queries from "./queries.ts";
import { QUEUE } from "./review-queue.ts";

const idOf = (text: string): number => Number.parseInt(text, 10);

/** An operator who reviews a deposit may ask its user instead of deciding; not while it waits for a second operator, whose request is for one version. */
export const depositAsks: AskRules = {
  queue: QUEUE,
  touch: async (trx, { id, version, now }) => {
    const row = await queries.locked(trx, idOf(id));
    if (!row) return refuseField("id", "NOT_FOUND");
    if (row.state !== "under_review" || (version !== undefined && row.version !== version))
      return refuse("VERSION_CONFLICT");
    const about = { kind: "deposit_second", subject: queries.refOf(row.deposit_id) } as const;
    const request = await otherRequest(trx, about, now);
    if (request) return request;
    await queries.change(trx, row, {});
    return done({ userIds: [row.user_id] });
  },
  isOpen: async (db, id) => (await queries.byId(db, idOf(id)))?.state === "under_review",
};
