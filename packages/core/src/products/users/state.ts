import type { UserRow } from "./records.ts";

export type User = { -readonly [Name in keyof UserRow]: UserRow[Name] };

declare module "../../engine/state.ts" {
  interface State {
    readonly users: Map<number, User>;
  }
}
