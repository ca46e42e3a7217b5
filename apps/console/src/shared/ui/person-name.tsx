import { type Person, personName } from "../format/person.ts";

/** The verified name, or the nickname in the weaker color of what anybody may call themself; and whether nobody is behind it. */
export const PersonName = ({ person }: { readonly person: Person & { readonly simulated?: boolean } }) => (
  <span>
    {person.verified_name === null ? (
      <span className="muted" title="Nickname, not verified">
        {person.nickname}
      </span>
    ) : (
      <span title={`Verified name; nickname ${person.nickname}`}>{personName(person)}</span>
    )}
    {person.simulated && (
      <>
        {" "}
        <SimulatedMark />
      </>
    )}
  </span>
);

export const SimulatedMark = () => (
  <span className="warn" title="An account of the demo that acts by itself">
    simulated
  </span>
);
