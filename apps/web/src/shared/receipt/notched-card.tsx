import type { ReactNode } from "react";

type NotchedCardProps = {
  /** The figures, above the tear line. */
  readonly top: ReactNode;
  /** The proof, below it. */
  readonly children: ReactNode;
  /** The color behind the card, which shows through the notches. */
  readonly behind: "bg-surface-0" | "bg-surface-1";
};

/** The receipt: a card with a notched, dashed edge; above it the figure, below it its proof. */
export const NotchedCard = ({ top, children, behind }: NotchedCardProps) => (
  <section className={`rounded-16 ${behind === "bg-surface-0" ? "bg-surface-1 shadow-1" : "bg-surface-2"}`}>
    <div className="p-4 pb-3.5">{top}</div>
    <div aria-hidden className="relative h-4">
      <span className={`absolute top-0 -left-px size-4 -translate-x-1/2 rounded-full ${behind}`} />
      <span className={`absolute top-0 -right-px size-4 translate-x-1/2 rounded-full ${behind}`} />
      <span className="absolute inset-x-3 top-1/2 border-t-[1.5px] border-dashed border-line-strong" />
    </div>
    <div className="p-4 pt-3">{children}</div>
  </section>
);
