import type { OutputOf } from "@candor/contract/route.ts";
import type { getUserAuth } from "@candor/contract/routes/identity.ts";
import { maskedDocumentNumber } from "@candor/contract/rules/document-number.ts";
import type { IdentityRow } from "./queries.ts";

type View = OutputOf<typeof getUserAuth>;
type Level = Pick<View["basic"], "state" | "reason" | "submitted_at" | "decided_at" | "due_at">;

type Shown = { readonly targetMs: number; readonly numberOf: (row: IdentityRow) => string };

/** A user's progress, from the last submission at each level; `targetMs` is the target time of a review. */
export function authView(rows: readonly IdentityRow[], { targetMs, numberOf }: Shown): View {
  const basic = rows.find((row) => row.level === 1);
  const advanced = rows.find((row) => row.level === 2);
  return {
    basic: { ...level(basic, targetMs), submitted: basic ? submittedBasic(basic, numberOf(basic)) : null },
    advanced: { ...level(advanced, targetMs), submitted: advanced ? submittedPhotos(advanced) : null },
  };
}

function level(row: IdentityRow | undefined, targetMs: number): Level {
  if (!row) return { state: "not_verified", reason: null, submitted_at: null, decided_at: null, due_at: null };
  const due = new Date(row.submitted_at.getTime() + targetMs);
  return {
    state: row.state,
    reason: reasonOf(row),
    submitted_at: row.submitted_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    due_at: row.state === "under_review" ? due.toISOString() : null,
  };
}

/** The column contains a name from the contract's list: `decide` writes nothing else. */
export const reasonOf = (row: IdentityRow): Level["reason"] => row.reason as Level["reason"];

const submittedBasic = (row: IdentityRow, documentNumber: string): View["basic"]["submitted"] => ({
  country: row.country,
  name: row.name,
  document_type: row.document_type,
  document_number: maskedDocumentNumber(documentNumber),
  contact_address: row.contact_address,
});

const submittedPhotos = ({ front_file, back_file, hand_file }: IdentityRow): View["advanced"]["submitted"] =>
  front_file && back_file && hand_file ? { front: front_file, back: back_file, hand: hand_file } : null;
