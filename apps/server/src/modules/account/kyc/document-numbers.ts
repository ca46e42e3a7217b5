import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import type { SealedColumn } from "../../../platform/secrets/sealed-column.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { type IdentityRow, verifiedIndex } from "./queries.ts";

export type Document = Pick<IdentityRow, "country" | "document_type"> & { readonly document_number: string };

const boundTo = (identityId: number | string) => `identity:${identityId}`;

/** The numbers of documents, each sealed for its submission. */
export const documentNumbers: SealedColumn = {
  name: "numbers of documents",
  table: "identities",
  id: "identity_id",
  idType: "bigint",
  column: "document_sealed",
  purpose: "document numbers",
  boundTo,
};

const documentIndex = (secrets: Secrets, { country, document_type, document_number }: Document): Buffer =>
  secrets.index("document index", [country, document_type, document_number].join("\n"));

/** What a submission keeps of its document's number. */
export const sealDocument = (secrets: Secrets, identityId: number, document: Document) => ({
  document_sealed: secrets
    .sealer(documentNumbers.purpose)
    .seal(Buffer.from(document.document_number), boundTo(identityId)),
  document_index: documentIndex(secrets, document),
});

/** An input as the kept hash of its call is made from it: a document number could be brute-forced from a plain hash. */
export const hashableDocument = <Input extends Document>(secrets: Secrets, input: Input): Input => ({
  ...input,
  document_number: documentIndex(secrets, input).toString("hex"),
});

/** Throws where it was sealed for another submission or with a secret that this database never had. */
export function documentNumberOf(
  secrets: Secrets,
  { identity_id, document_sealed }: Pick<IdentityRow, "identity_id" | "document_sealed">,
): string {
  if (!document_sealed) throw new Error(`the document number of submission ${identity_id} is not sealed yet`);
  return secrets.sealer(documentNumbers.purpose).open(document_sealed, boundTo(identity_id)).toString();
}

/** Seals at most this many submissions of an older release; returns their number. */
export async function sealClearDocuments(trx: Db, secrets: Secrets, limit: number): Promise<number> {
  const { rows } = await sql<Document & { identity_id: number }>`
    SELECT identity_id, country, document_type, document_number FROM identities WHERE document_number IS NOT NULL
    ORDER BY identity_id LIMIT ${limit} FOR UPDATE`.execute(trx);
  for (const { identity_id, ...document } of rows)
    await trx
      .updateTable("identities")
      .set({ ...sealDocument(secrets, identity_id, document), document_number: null })
      .where("identity_id", "=", identity_id)
      .execute();
  return rows.length;
}

/**
 * A text that is equal for all accounts of one document, and differs from use to use, so that two uses cannot be linked without the secret. It stays
 * through a rotation of secrets, as the index does. Undefined without a verified document.
 */
export async function verifiedDocument(
  db: Db,
  secrets: Secrets,
  { userId, use }: { readonly userId: number; readonly use: string },
): Promise<string | undefined> {
  const index = await verifiedIndex(db, userId);
  return index && secrets.index("document use", `${use}\n${index.toString("hex")}`).toString("base64url");
}
