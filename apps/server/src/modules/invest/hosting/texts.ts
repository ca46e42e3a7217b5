import type { Language } from "@candor/contract/i18n/languages.ts";
import type { Db } from "../../../platform/database/schema.ts";
export type HostingText = {
  name: string;
  summary: string;
  rules: string;
  model: string;
  hash_rate: string;
  power: string;
};
export async function hostingTexts(
  _db: Db,
  _language: Language,
  ids: readonly number[],
): Promise<ReadonlyMap<number, HostingText>> {
  return new Map(
    ids.map((id) => [id, { name: `#${id}`, summary: "", rules: "", model: "", hash_rate: "", power: "" }]),
  );
}
