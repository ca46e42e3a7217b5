import { type OperatorRole, type Permission, permissionsOf } from "@candor/contract/permissions.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { operatorsList } from "@candor/contract/routes/console/control.ts";
import { areaOf, permissionNames } from "./permission-names.ts";

export type OperatorRow = OutputOf<typeof operatorsList>["list"][number];

/** The server's rule for names, which appear in the login and the audit log. */
const NAME = /^[a-z][a-z0-9-]{1,30}$/;

export function nameError(name: string, taken: readonly string[]): string | undefined {
  if (!NAME.test(name)) return "2 to 31 characters: a to z, 0 to 9 and -, starting with a letter.";
  return taken.includes(name) ? "An operator with this name already exists." : undefined;
}

/** The areas that a role may change: "identity reviews, users". */
export function changesOfRole(role: OperatorRole): string {
  const areas = permissionsOf(role)
    .filter((permission: Permission) => !permission.endsWith(".read"))
    .map(areaOf);
  const list = [...new Set(areas)];
  return list.length === 0 ? "nothing" : list.join(", ");
}

/** What a new role adds and removes, in words, for its request. */
export function roleDifference(from: OperatorRole, to: OperatorRole): { gains: string[]; loses: string[] } {
  const [had, has] = [permissionsOf(from), permissionsOf(to)];
  return {
    gains: has.filter((permission) => !had.includes(permission)).map((permission) => permissionNames[permission]),
    loses: had.filter((permission) => !has.includes(permission)).map((permission) => permissionNames[permission]),
  };
}
