import type { Language } from "@candor/contract/i18n/languages.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { allAreas, areaFlags } from "../../console/config/index.ts";

/** The countries and regions whose documents are taken, named and sorted in the language. All are, unless an operator said otherwise. */
export async function servedAreas(db: Kysely<Database>, language: Language): Promise<{ code: string; name: string }[]> {
  const [areas, flags] = await Promise.all([allAreas(language), areaFlags(db)]);
  return areas.filter(({ code }) => flags.get(code)?.identity !== false).map(({ code, name }) => ({ code, name }));
}
