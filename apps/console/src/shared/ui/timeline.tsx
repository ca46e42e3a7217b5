import { Timeline as AntTimeline } from "antd";

export type TimelineItem = {
  readonly key: string | number;
  readonly tone?: "done" | "warn" | "bad" | "plain";
  readonly title: React.ReactNode;
  readonly note: React.ReactNode;
};
const colors = { done: "var(--up)", warn: "var(--warn)", bad: "var(--down)", plain: "var(--t3)" } as const;
/** Filled where something has happened: the color alone would not tell a step that is done from one that is pending. */
const isFilled = { done: true, warn: false, bad: true, plain: false } as const;

export const Timeline = ({ items, label }: { readonly items: readonly TimelineItem[]; readonly label: string }) => (
  <AntTimeline
    aria-label={label}
    items={items.map(({ key, tone = "plain", title, note }) => ({
      key,
      color: colors[tone],
      ...(isFilled[tone] && { styles: { icon: { background: colors[tone] } } }),
      content: (
        <>
          {title}
          <div className="caption">{note}</div>
        </>
      ),
    }))}
  />
);
