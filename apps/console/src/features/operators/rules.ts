import { type OperatorRole, type Permission, permissionsOf } from "@candor/contract/permissions.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { operatorsList } from "@candor/contract/routes/console/control.ts";

export type OperatorRow = OutputOf<typeof operatorsList>["list"][number];

/** As the server has it: what somebody signs in with, and what stands in the audit log. */
const NAME = /^[a-z][a-z0-9-]{1,30}$/;

export function nameError(name: string, taken: readonly string[]): string | undefined {
  if (!NAME.test(name)) return "2 to 31 of a to z, 0 to 9 and -, a letter first.";
  return taken.includes(name) ? "There is an operator of this name." : undefined;
}

/** The areas that a role may change something in, for the choice of a role: "identity, users". */
export function changesOfRole(role: OperatorRole): string {
  const areas = permissionsOf(role)
    .filter((permission: Permission) => !permission.endsWith(".read"))
    .map((permission) => permission.split(".")[0] ?? permission);
  const list = [...new Set(areas)];
  return list.length === 0 ? "changes nothing" : list.join(", ");
}

/** What another role adds and takes away, for the request that a second person reads. */
export function roleDifference(from: OperatorRole, to: OperatorRole): { gains: Permission[]; loses: Permission[] } {
  const [had, has] = [permissionsOf(from), permissionsOf(to)];
  return {
    gains: has.filter((permission) => !had.includes(permission)),
    loses: had.filter((permission) => !has.includes(permission)),
  };
}
