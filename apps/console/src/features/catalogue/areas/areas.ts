import type { OutputOf } from "@candor/contract/route.ts";
import type { areasList } from "@candor/contract/routes/console/catalogue.ts";

export type Area = OutputOf<typeof areasList>["list"][number];
export type AreaFilter = "all" | "limited";

/** Areas by name, code or dialing code; "limited" are those with a closed service. */
export function fitting(areas: readonly Area[], search: string, filter: AreaFilter): readonly Area[] {
  const typed = search.trim().toLowerCase();
  const digits = typed.replace(/^\+/, "");
  return areas.filter(
    ({ name, code, dial, registration, identity }) =>
      (filter === "all" || !registration || !identity) &&
      (name.toLowerCase().includes(typed) ||
        code.toLowerCase() === typed ||
        (/^[0-9]+$/.test(digits) && dial.replace(/^\+/, "").startsWith(digits))),
  );
}
