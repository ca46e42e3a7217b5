import type { Route } from "./route.ts";
import * as routeGroups from "./routes/all.ts";

/** Every call, by group, for what walks over all of them: registration, OpenAPI, completeness, fuzzing. */
export { routeGroups };

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "methods" in value && "path" in value && "input" in value;

export const allRoutes = (): { group: string; name: string; route: Route }[] =>
  Object.entries(routeGroups).flatMap(([group, exports]) =>
    Object.entries(exports).flatMap(([name, value]) => (isRoute(value) ? [{ group, name, route: value }] : [])),
  );
