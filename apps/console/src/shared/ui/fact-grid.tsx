import { Shape } from "./shape.tsx";
import "./fact-grid.css";

export type Fact = {
  readonly mark: "ok" | "note" | "warn";
  /** Unique within a list of facts. */
  readonly key: string;
  readonly text: React.ReactNode;
  readonly label?: string;
};
const shapes = { ok: "tick", note: "ring", warn: "triangle" } as const;
const spoken = { ok: "In order", note: "Note", warn: "Look at this" } as const;

/** Facts beside a decision, each with its mark; never a score. */
export const FactGrid = ({ facts, columns = 2 }: { readonly facts: readonly Fact[]; readonly columns?: 1 | 2 }) => (
  <ul className={`fact-grid fact-grid-${columns}`}>
    {facts.map(({ key, mark, text, label }) => (
      <li key={key} className={`fact fact-${mark}`}>
        <Shape kind={shapes[mark]} />
        <span className="visually-hidden">{spoken[mark]}:</span>
        <div>
          {label && <div className="caption">{label}</div>}
          <div>{text}</div>
        </div>
      </li>
    ))}
  </ul>
);
