import type { Kysely, Selectable } from "kysely";
import type { AreasTable, Database } from "../../../platform/database/schema.ts";
import type { Area } from "./areas.ts";

export type AreaFlags = Selectable<AreasTable>;

/** What operators changed of countries and regions, by code; one without a row is offered everything. */
export async function areaFlags(db: Kysely<Database>): Promise<Map<string, AreaFlags>> {
  const rows = await db.selectFrom("areas").selectAll().execute();
  return new Map(rows.map((row) => [row.code, row]));
}

/** Those that may register, in the operators' order and then by name, as `areas` comes. */
export function registrationAreas(areas: readonly Area[], flags: ReadonlyMap<string, AreaFlags>): Area[] {
  const placeOf = ({ code }: Area) => flags.get(code)?.sort ?? 0;
  return areas
    .filter(({ code }) => flags.get(code)?.registration !== false)
    .sort((one, other) => placeOf(one) - placeOf(other));
}
