import { Fragment, useState } from "react";
import { capitalized } from "../format/capitalized.ts";
import { linkOf, userPath } from "../paths.ts";
import { type Fact, FactGrid } from "../ui/fact-grid.tsx";

/** So many accounts leave the facts beside it in view. */
const SHOWN = 4;

/** The text of a fact, with links to the accounts that it names. */
function FactText({ text, uids }: { readonly text: string; readonly uids: readonly string[] }) {
  const [all, setAll] = useState(false);
  const shown = all || uids.length <= SHOWN + 1 ? uids : uids.slice(0, SHOWN);
  return (
    <>
      {text}
      {shown.map((uid, index) => (
        <Fragment key={uid}>
          {index === 0 ? " " : ", "}
          <a href={linkOf(userPath(uid))}>{uid}</a>
        </Fragment>
      ))}
      {shown.length < uids.length && (
        <>
          {" "}
          <button type="button" className="link-button" onClick={() => setAll(true)}>
            and {uids.length - shown.length} more
          </button>
        </>
      )}
    </>
  );
}

type RecordFact = Pick<Fact, "mark"> & {
  readonly kind: string;
  readonly text: string;
  readonly uids: readonly string[];
};

type RecordFactsProps = {
  readonly facts: readonly RecordFact[];
  /** The labels of some kinds of facts, shown above the text. */
  readonly labels?: Readonly<Partial<Record<string, string>>>;
  readonly columns?: 1 | 2;
};

/** The facts of a record, with links to the accounts that they name. */
export const RecordFacts = ({ facts, labels = {}, columns = 2 }: RecordFactsProps) => (
  <FactGrid
    columns={columns}
    facts={facts.map(({ kind, mark, text, uids }) => {
      const label = labels[kind];
      return {
        key: `${kind} ${text}`,
        mark,
        ...(label === undefined ? {} : { label }),
        text: <FactText text={label === undefined ? text : withoutLabel(label, text)} uids={uids} />,
      };
    })}
  />
);

/** The text of a fact without its label: "Account opened 2 min ago" under "Account opened" is "2 min ago". */
export function withoutLabel(label: string, text: string): string {
  const rest = text.startsWith(label) ? text.slice(label.length).replace(/^:?\s+/, "") : "";
  return rest === "" ? text : capitalized(rest);
}
