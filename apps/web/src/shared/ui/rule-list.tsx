import { cx } from "../cx.ts";

export type Rule = { readonly key: string; readonly title: string; readonly body: string };

/** How something works, point by point. */
export const RuleList = ({ rules, className }: { readonly rules: readonly Rule[]; readonly className?: string }) => (
  <dl className={cx("space-y-3", className)}>
    {rules.map(({ key, title, body }) => (
      <div key={key}>
        <dt className="font-bold">{title}</dt>
        <dd className="mt-0.5 text-13 text-pretty text-text-2">{body}</dd>
      </div>
    ))}
  </dl>
);
