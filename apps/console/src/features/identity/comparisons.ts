import type { OutputOf } from "@candor/contract/route.ts";
import type { identityRecord } from "@candor/contract/routes/console/identity.ts";
import { grouped } from "../../shared/format/grouped.ts";
import { countryName, documentName } from "./names.ts";

export type IdentityRecord = OutputOf<typeof identityRecord>;
export type PhotoKind = IdentityRecord["photos"][number]["kind"];
export type FieldName = "name" | "document" | "number" | "country" | "address" | "person";

/** One comparison: a typed value, and the picture that should show it. */
export type Comparison = {
  readonly field: FieldName;
  readonly label: string;
  readonly value: string;
  readonly photo: PhotoKind | undefined;
};

/**
 * The comparisons required before an approval. The advanced level has three photos to compare with; at the basic level the user sent only
 * the fields, so that the operator judges whether each reads like a real entry.
 */
export function comparisonsOf(record: IdentityRecord): readonly Comparison[] {
  const photos = new Set(record.photos.map(({ kind }) => kind));
  const on = (kind: PhotoKind): PhotoKind | undefined => (photos.has(kind) ? kind : undefined);
  const typed: readonly Comparison[] = [
    { field: "name", label: "Name", value: record.name, photo: on("front") },
    { field: "document", label: "Document type", value: documentName(record.document_type), photo: on("front") },
    { field: "number", label: "Document number", value: grouped(record.document_number, 3), photo: on("front") },
    { field: "country", label: "Country", value: countryName(record.country), photo: on("front") },
    { field: "address", label: "Contact address", value: record.contact_address, photo: on("back") },
  ];
  if (photos.size === 0) return typed;
  return [...typed, { field: "person", label: "Same person on both", value: "Face and document", photo: on("hand") }];
}

/** The next unticked field after `from`, wrapping around the end; `from` itself if all are ticked. */
export function nextOpen(
  comparisons: readonly Comparison[],
  ticked: ReadonlySet<FieldName>,
  from: FieldName,
): FieldName {
  const at = comparisons.findIndex(({ field }) => field === from);
  const after = [...comparisons.slice(at + 1), ...comparisons.slice(0, at + 1)];
  return after.find(({ field }) => !ticked.has(field))?.field ?? from;
}

/** Why approving is not possible yet; undefined when it is. */
export function whyNotYet(comparisons: readonly Comparison[], ticked: ReadonlySet<FieldName>): string | undefined {
  const left = comparisons.filter(({ field }) => !ticked.has(field));
  if (left.length === 0) return undefined;
  const names = left.map(({ label }) => label.toLowerCase());
  const count = comparisons.length === 6 ? "all six" : `all ${comparisons.length}`;
  return `Approve opens when ${count} agree. ${left.length} left: ${names.slice(0, 3).join(", ")}${names.length > 3 ? " and more" : ""}.`;
}
