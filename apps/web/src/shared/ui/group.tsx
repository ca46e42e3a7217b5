import { type ReactNode, useId } from "react";
import { Card } from "./card.tsx";

/** Rows that belong together, under a small heading. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 px-1 text-12 text-text-2">
        {title}
      </h2>
      <Card plain className="overflow-hidden">
        {children}
      </Card>
    </section>
  );
}
