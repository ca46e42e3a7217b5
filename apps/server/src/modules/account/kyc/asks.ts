import { refuse } from "@candor/contract/errors.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { AskRules } from "../../console/cases/index.ts";
import * as queries from "./queries.ts";
import { QUEUE } from "./review-queue.ts";

const idOf = (text: string): number => Number.parseInt(text, 10);

/** An operator who reviews an identity may ask its user instead of deciding. */
export const identityAsks: AskRules = {
  queue: QUEUE,
  touch: async (trx, { id, version }) => {
    const row = await queries.lockIdentity(trx, idOf(id));
    if (!row) return refuseField("id", "NOT_FOUND");
    if (row.state !== "under_review" || (version !== undefined && row.version !== version))
      return refuse("VERSION_CONFLICT");
    await queries.nextVersion(trx, row);
    return done({ userIds: [row.user_id] });
  },
  isOpen: async (db, id) => (await queries.stateOf(db, idOf(id))) === "under_review",
};
