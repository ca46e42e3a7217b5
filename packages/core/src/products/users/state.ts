import type { UserRow } from "./records.ts";

export type User = { -readonly [Name in keyof UserRow]: UserRow[Name] };
