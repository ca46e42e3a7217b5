import type { TermsChange } from "@candor/contract/rules/terms-changes.ts";
import { BeforeAfter } from "./difference.tsx";

type VersionLineProps = {
  /** What it is called, and its state. */
  readonly children: React.ReactNode;
  readonly changes: readonly TermsChange[];
  /** In muted words: "first terms". */
  readonly note?: React.ReactNode;
};

/** A version or request of some terms in one wrapping line, with every change it makes. */
export const VersionLine = ({ children, changes, note }: VersionLineProps) => (
  <span className="version-line">
    {children}
    {changes.map((change) => (
      <span key={change.field} className="version-line">
        {change.field} <BeforeAfter before={change.before} after={change.after} />
      </span>
    ))}
    {note && <span className="muted">{note}</span>}
  </span>
);
