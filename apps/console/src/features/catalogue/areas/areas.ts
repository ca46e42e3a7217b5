import type { OutputOf } from "@candor/contract/route.ts";
import type { areasList } from "@candor/contract/routes/console/catalogue.ts";

export type Area = OutputOf<typeof areasList>["list"][number];
export type AreaFilter = "all" | "limited";

/** Areas by name, code or dialling code; "limited" are those to which something is closed. */
export function fitting(areas: readonly Area[], search: string, filter: AreaFilter): readonly Area[] {
  const wanted = search.trim().toLowerCase();
  const digits = wanted.replace(/^\+/, "");
  return areas.filter(
    ({ name, code, dial, registration, identity }) =>
      (filter === "all" || !registration || !identity) &&
      (name.toLowerCase().includes(wanted) ||
        code.toLowerCase() === wanted ||
        (/^[0-9]+$/.test(digits) && dial.replace(/^\+/, "").startsWith(digits))),
  );
}
