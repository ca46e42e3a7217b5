import { Descriptions } from "antd";
import "./panel.css";

type PanelProps = {
  readonly title: React.ReactNode;
  readonly note?: React.ReactNode;
  readonly aside?: React.ReactNode;
  readonly foot?: React.ReactNode;
  /** Without padding, for tables and rows. */
  readonly flush?: boolean;
  readonly grow?: boolean;
  readonly children: React.ReactNode;
};

/** A card with a head. */
export const Panel = ({ title, note, aside, foot, flush = false, grow = false, children }: PanelProps) => (
  <section className={`card panel${grow ? " panel-grow" : ""}`}>
    <header className="panel-head">
      <h2 className="panel-title">{title}</h2>
      {note && <span className="panel-note">{note}</span>}
      {aside && <div className="panel-aside">{aside}</div>}
    </header>
    <div className={flush ? "panel-flush" : "panel-body"}>{children}</div>
    {foot && <footer className="panel-foot">{foot}</footer>}
  </section>
);

export const READ_ONLY = "Read-only access: you cannot change anything on this page.";

/** A record for a read-only role, without controls. */
export const ReadPanel = (props: Pick<PanelProps, "title" | "note" | "aside" | "children">) => (
  <Panel {...props} grow foot={<span>{READ_ONLY}</span>} />
);

/** Names and values in two columns. */
export const Facts = ({
  rows,
  width = 84,
}: {
  readonly rows: readonly { readonly name: string; readonly value: React.ReactNode }[];
  readonly width?: number;
}) => (
  <Descriptions
    column={1}
    colon={false}
    styles={{ label: { width } }}
    items={rows.map(({ name, value }) => ({ key: name, label: name, children: <div>{value}</div> }))}
  />
);

export const SectionLabel = ({ children, aside }: { readonly children: React.ReactNode; aside?: React.ReactNode }) => (
  <h3 className="section-label">
    <span>{children}</span>
    {aside && <span className="aside">{aside}</span>}
  </h3>
);
