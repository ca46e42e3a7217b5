import type { PictureAnswer } from "@candor/contract/fields.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";
import { submissionOf } from "./queries.ts";

/**
 * One photo of a submission for an operator. Each view is an entry of the audit log, written before the picture leaves. Refused with NOT_FOUND:
 * unknown or unsubmitted files.
 */
export async function viewFile(
  { db, files }: Services,
  view: { fileId: string; operatorId: number; ip: string },
): Promise<Result<PictureAnswer>> {
  const { fileId, operatorId, ip } = view;
  const row = await files.find(fileId);
  const submission = row && (await submissionOf(db, fileId));
  if (!row || !submission) return refuseField("id", "NOT_FOUND");
  const bytes = await files.read(row);
  const after = { file: fileId, photo: submission.kind, user: row.owner_id };
  const subject = `identity:${submission.identity_id}`;
  await db
    .transaction()
    .execute((trx) => audit(trx, { operatorId, action: "identity.view_photo", subject, after, ip }));
  return done({ type: row.mime, bytes });
}
