import type { PictureAnswer } from "@candor/contract/fields.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";
import { refOf } from "./queries.ts";

/**
 * The picture of a payment for an operator. Each view is an entry of the audit log, written before the picture leaves. Refused with NOT_FOUND:
 * unknown files, and files of no deposit, such as photos of an identity.
 */
export async function viewProof(
  { db, files }: Services,
  view: { fileId: string; operatorId: number; ip: string },
): Promise<Result<PictureAnswer>> {
  const { fileId, operatorId, ip } = view;
  const row = await files.find(fileId);
  const deposit =
    row &&
    (await db
      .selectFrom("deposits")
      .select("deposit_id")
      .where("proof_file", "=", fileId)
      .orderBy("deposit_id", "desc")
      .limit(1)
      .executeTakeFirst());
  if (!row || !deposit) return refuseField("id", "NOT_FOUND");
  const bytes = await files.read(row);
  const after = { file: fileId, user: row.owner_id };
  const subject = refOf(deposit.deposit_id);
  await db.transaction().execute((trx) => audit(trx, { operatorId, action: "deposit.view_proof", subject, after, ip }));
  return done({ type: row.mime, bytes });
}
