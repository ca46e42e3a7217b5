import { refuse } from "@candor/contract/errors.ts";
import type * as identity from "@candor/contract/routes/identity.ts";
import { fileOf, userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { isVoucherOf } from "../../people/otc/index.ts";

type FileHandlers = Pick<HandlersOf<typeof identity>, "upload" | "file">;

const notFound = refuseField("id", "NOT_FOUND");

export function fileHandlers({ db, files }: Services): FileHandlers {
  return {
    upload: async (context, { purpose }) => {
      const { userId, state } = userOf(context);
      // A question of a reviewer may be about the freeze.
      if (state === "frozen" && purpose !== "answer") return refuse("ACCOUNT_FROZEN");
      return files.keep({ ownerId: userId, purpose, bytes: fileOf(context) });
    },
    file: async (context, { id }) => {
      const { userId } = userOf(context);
      const row = await files.find(id);
      if (!row || (row.owner_id !== userId && !(await isVoucherOf(db, userId, id)))) return notFound;
      return done({ type: row.mime, bytes: await files.read(row) });
    },
  };
}
