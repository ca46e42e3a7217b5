import { type Person, personName } from "../format/person.ts";

/** The verified name, or the nickname in the weaker color of what anybody may call themself. */
export const PersonName = ({ person }: { readonly person: Person }) =>
  person.verified_name === null ? (
    <span className="muted" title="Nickname, not verified">
      {person.nickname}
    </span>
  ) : (
    <span title={`Verified name; nickname ${person.nickname}`}>{personName(person)}</span>
  );
