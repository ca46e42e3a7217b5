import { Timeline as AntTimeline } from "antd";

export type TimelineItem = {
  readonly key: string | number;
  readonly tone?: "done" | "warn" | "bad" | "plain";
  readonly title: React.ReactNode;
  readonly note: React.ReactNode;
};
const colors = { done: "green", warn: "var(--warn)", bad: "red", plain: "gray" } as const;

export const Timeline = ({ items, label }: { readonly items: readonly TimelineItem[]; readonly label: string }) => (
  <AntTimeline
    aria-label={label}
    items={items.map(({ key, tone = "plain", title, note }) => ({
      key,
      color: colors[tone],
      content: (
        <>
          {title}
          <div className="caption">{note}</div>
        </>
      ),
    }))}
  />
);
