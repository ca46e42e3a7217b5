import "./people.css";

type PersonCardProps = {
  readonly number: 1 | 2;
  readonly state: "done" | "waiting" | "refused";
  readonly who: React.ReactNode;
  readonly words: React.ReactNode;
  readonly tag: React.ReactNode;
};

/** One of the two operators of a decision: their step, or who may take the open one. */
export const PersonCard = ({ number, state, who, words, tag }: PersonCardProps) => (
  <li className={`person person-${state}`}>
    <span className="person-number">{number}</span>
    <div className="person-text">
      <div>{who}</div>
      <div className="small">{words}</div>
    </div>
    {tag}
  </li>
);

export const People = ({ children }: { readonly children: React.ReactNode }) => <ol className="people">{children}</ol>;
