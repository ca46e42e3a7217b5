import type { ReactNode } from "react";

/** Label and figure on one line; several go into <dl className="space-y-2">. */
export const KeyValue = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-3 text-13">
    <dt className="text-text-2">{label}</dt>
    <dd className="ml-auto text-right font-medium">{children}</dd>
  </div>
);
