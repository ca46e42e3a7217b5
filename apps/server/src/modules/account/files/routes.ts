import { refuse } from "@candor/contract/errors.ts";
import type * as identity from "@candor/contract/routes/identity.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { fileOf, userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { FilePurpose } from "../../../services/files/files.ts";
import type { FileRow } from "../../../services/files/queries.ts";
import type { Services } from "../../../services/services.ts";
import { isShownTo } from "../../people/chat/index.ts";
import { hasOrderToPay, isVoucherOf } from "../../people/otc/index.ts";

type FileHandlers = Pick<HandlersOf<typeof identity>, "upload" | "file">;

const notFound = refuseField("id", "NOT_FOUND");

export function fileHandlers({ db, files }: Services): FileHandlers {
  return {
    upload: async (context, { purpose }) => {
      const { userId, state } = userOf(context);
      if (state === "frozen" && !(await mayUploadFrozen(db, userId, purpose))) return refuse("ACCOUNT_FROZEN");
      return files.keep({ ownerId: userId, purpose, bytes: fileOf(context) });
    },
    file: async (context, { id }) => {
      const { userId } = userOf(context);
      const row = await files.find(id);
      if (!row || !(await maySee(db, userId, row))) return notFound;
      return done({ type: row.mime, bytes: await files.read(row) });
    },
  };
}

/**
 * A question of a reviewer may be about the freeze, and the support is there for frozen users too. A picture of a payment is allowed only to the buyer of an
 * unpaid OTC order, whose seller relies on its steps; deposits refuse frozen users.
 */
async function mayUploadFrozen(db: Db, userId: number, purpose: FilePurpose): Promise<boolean> {
  if (purpose === "answer" || purpose === "chat") return true;
  return purpose === "proof" && hasOrderToPay(db, userId);
}

/** One's own, one that an order of one's own was paid by, and one of a conversation. What an operator uploaded is nobody's until it was sent. */
async function maySee(db: Db, userId: number, { file_id, owner_id, operator_id, purpose }: FileRow): Promise<boolean> {
  if (owner_id === userId && operator_id === null) return true;
  return purpose === "chat" ? isShownTo(db, userId, file_id) : isVoucherOf(db, userId, file_id);
}
