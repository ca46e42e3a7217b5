import type { OutputOf } from "@candor/contract/route.ts";
import type { usersList } from "@candor/contract/routes/console/users.ts";
import { personName } from "../shared/format/person.ts";
import { userPath } from "../shared/paths.ts";
import { type Found, hrefOfFound, wordsOfFound } from "./found.ts";

/** One line of the palette. */
export type Entry = {
  readonly id: string;
  readonly group: "Actions" | "Pages" | "Records" | "Users";
  readonly label: string;
  readonly note: string;
  readonly run: () => void;
};

type User = OutputOf<typeof usersList>["list"][number];

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Each typed word begins a word of the entry: "cr re" finds "Credit requests". */
export function fits({ label, note }: Pick<Entry, "label" | "note">, typed: string): boolean {
  const words = wordsOf(`${label} ${note}`);
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)));
}

export const recordEntries = (records: readonly Found[], go: (href: string) => void): Entry[] =>
  records.map((found) => ({
    id: `${found.kind}-${found.id}`,
    group: found.kind === "user" ? "Users" : "Records",
    label: found.name,
    note: wordsOfFound(found),
    run: () => go(hrefOfFound(found)),
  }));

export const userEntries = (users: readonly User[], go: (href: string) => void): Entry[] =>
  users.map(({ uid, email, mobile, ...person }) => ({
    id: `user-${uid}`,
    group: "Users",
    label: personName(person),
    note: `${uid}, ${email ?? mobile ?? ""}`,
    run: () => go(userPath(uid)),
  }));

/** In the order of the list, each once: an account is found both by its number and among the users. */
export function listed(entries: readonly Entry[]): readonly Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The next line in a direction, from the last to the first. */
export const moved = (at: number, by: 1 | -1, count: number): number => (count === 0 ? 0 : (at + by + count) % count);
