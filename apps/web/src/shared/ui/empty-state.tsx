import type { ReactNode } from "react";
import { EmptyRing } from "./ring.tsx";

/** Nothing is here yet: what would be, and what to do about it. */
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
