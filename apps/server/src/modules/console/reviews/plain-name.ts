import { type RawBuilder, sql } from "kysely";
import { containing } from "../../../platform/database/like.ts";

/** Letters of Latin alphabets that Unicode does not take apart into a letter and an accent. */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  ["Đd", "đd", "Øo", "øo", "Łl", "łl", "Ħh", "ħh", "ıi", "Æa", "æa", "Œo", "œo", "Þt", "þt", "ßs"].map((pair) => [
    pair.slice(0, 1),
    pair.slice(1),
  ]),
);

/** A name without accents, in lower case: what the database's `plain_name` answers for it. */
export const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ĐđØøŁłĦħıÆæŒœÞþß]/g, (letter) => letters[letter] ?? letter)
    .toLowerCase();

/** A search among the users of an alias by who they are: the account number in full, a part of the nickname, or the words, in any order, of a name that was submitted for verification. */
export function nameMatches(search: string, user: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  const words = plainName(search).split(/\s+/).filter(Boolean).map(containing);
  return sql`(${column("uid")} = ${search} OR plain_name(${column("nickname")}) LIKE ${containing(plainName(search))}
    OR ${column("user_id")} IN (SELECT user_id FROM identities WHERE plain LIKE ALL (${words}::text[])))`;
}

/** The same, or by a part of a contact. */
export function personMatches(search: string, user: string): RawBuilder<boolean> {
  const like = containing(search);
  return sql`(${sql.ref(`${user}.email`)} ILIKE ${like} OR ${sql.ref(`${user}.mobile`)} LIKE ${like} OR ${nameMatches(search, user)})`;
}
