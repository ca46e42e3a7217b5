import "./timeline.css";

export type TimelineItem = {
  readonly key: string | number;
  readonly tone?: "done" | "warn" | "bad" | "plain";
  readonly title: React.ReactNode;
  readonly note: React.ReactNode;
};

export const Timeline = ({ items, label }: { readonly items: readonly TimelineItem[]; readonly label: string }) => (
  <ol className="timeline" aria-label={label}>
    {items.map(({ key, tone = "plain", title, note }) => (
      <li key={key} className={`timeline-${tone}`}>
        <div className="timeline-title">{title}</div>
        <div className="caption">{note}</div>
      </li>
    ))}
  </ol>
);
