import type { ReactNode } from "react";
import { EmptyRing } from "./ring.tsx";

/** An empty list: what it would show, and what to do next. */
export function EmptyState({
  title,
  body,
  action,
}: {
  readonly title: string;
  readonly body?: string;
  readonly action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <EmptyRing />
      <h2 className="mt-2 text-16 font-bold">{title}</h2>
      {body && <p className="max-w-72 text-text-2">{body}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
