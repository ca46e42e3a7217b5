import type { ReactNode } from "react";
import "./table.css";

/** A cell of two lines: what it is about, and below it in small what belongs to it. */
export const TwoLine = ({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) => (
  <span className="two-line">
    <span>{first}</span>
    <span>{second}</span>
  </span>
);
