import { Fragment } from "react";
import { shortCount } from "../shared/format/count.ts";
import { openText } from "../shared/format/total.ts";
import { type ConsoleState, useMay } from "../shared/operator.ts";
import { linkOf } from "../shared/paths.ts";
import { type ConsolePage, groups, pages } from "./pages.tsx";
import "./sider.css";

const RING = "M20.6 5.2A12 12 0 1 0 27.6 18.9";
const TICK = "M10.6 15.6l5.2 5.3L28.2 7.4";
const Mark = () => (
  <svg aria-hidden="true" width="20" height="20" viewBox="0 0 32 32" fill="none" strokeWidth="4" strokeLinecap="round">
    <rect width="32" height="32" rx="7" className="mark-ground" />
    <g transform="translate(5 5.4) scale(.66)" strokeLinejoin="round">
      <path d={RING} className="mark-ring" />
      <path d={TICK} className="mark-ring" />
    </g>
  </svg>
);

type SiderProps = { readonly state: ConsoleState | undefined; readonly current: string | undefined };

/** The menu: the pages that the role may open, with the open items of each queue. */
export function Sider({ state, current }: SiderProps) {
  const may = useMay();
  const shown = pages.filter(({ icon, permission }) => icon && may(permission));
  return (
    <nav className="sider" aria-label="Pages">
      <a className="sider-brand" href="#/">
        <Mark />
        <span className="sider-name">Candor</span>
        <span className="sider-kind">Console</span>
      </a>
      {groups.map((group) => {
        const entries = shown.filter((page) => page.group === group);
        if (entries.length === 0) return null;
        return (
          <Fragment key={group}>
            {group && <h2 className="sider-group">{group}</h2>}
            <ul>
              {entries.map((page) => (
                <Entry key={page.path} page={page} state={state} active={page.path === current} />
              ))}
            </ul>
          </Fragment>
        );
      })}
      {state && <div className="sider-foot">Version {state.version}</div>}
    </nav>
  );
}

function Entry({ page, state, active }: { page: ConsolePage; state: ConsoleState | undefined; active: boolean }) {
  const count = state?.counts.find(({ queue }) => queue === page.queue);
  return (
    <li>
      <a className="sider-entry" href={linkOf(page.path)} title={page.label} aria-current={active ? "page" : undefined}>
        <span className="sider-icon">{page.icon}</span>
        <span className="sider-label">{page.label}</span>
        {count && count.open > 0 && <Count {...count} />}
      </a>
    </li>
  );
}

/** Gray in time, amber if an item is due soon, red if one is late; the number counts all open items. */
function Count({ open, due_soon, late }: ConsoleState["counts"][number]) {
  const tone = late > 0 ? "late" : due_soon > 0 ? "soon" : "calm";
  const spoken = late > 0 ? `, ${openText(late)} late` : due_soon > 0 ? `, ${openText(due_soon)} due soon` : "";
  return (
    <span className={`sider-count sider-count-${tone}`} title={`${openText(open)} open${spoken}`}>
      {shortCount(open)}
      <span className="visually-hidden"> open{spoken}</span>
    </span>
  );
}
