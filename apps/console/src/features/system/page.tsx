import { ANSWER_WITHIN_MS, PRICE_WITHIN_MS } from "@candor/contract/domain/alarms.ts";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { OpenAlarms } from "../../shared/health/alarms-panel.tsx";
import { Engine } from "../../shared/health/engine-panel.tsx";
import { Feed } from "../../shared/health/feed-panel.tsx";
import { type Dashboard, useDashboard } from "../../shared/health/use-dashboard.ts";
import { useReadingLost } from "../../shared/health/use-lost.ts";
import { type ConsoleState, useConsoleState } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Loading } from "../../shared/ui/loading.tsx";
import { Facts, Panel } from "../../shared/ui/panel.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { Settings } from "./settings-panel.tsx";
import "./system.css";

/** Health checks of the installation, and the settings that operators may change. */
export default function SystemPage() {
  const query = useDashboard();
  const state = useConsoleState().data;
  const shown = query.data;
  return (
    <div className="system">
      <UnsavedGuard />
      {!shown && <Loading query={query} what="the state of the system" rows={10} />}
      {shown && state && <Checks shown={shown} state={state} />}
      <div className="system-columns">
        <div className="stack system-column">
          {shown && <Engine shown={shown} />}
          {state && shown && <Versions state={state} shown={shown} />}
        </div>
        <div className="stack system-column">{shown && <Feed shown={shown} />}</div>
        <div className="stack system-column">
          <OpenAlarms />
          <Settings />
        </div>
      </div>
    </div>
  );
}

type ChecksProps = { readonly shown: Dashboard; readonly state: ConsoleState };
type Check = { readonly name: string; readonly fine: boolean; readonly words: string; readonly href?: string };

/** More than two seconds apart, the engine's clock and the machine's are an alarm. */
const CLOCKS_APART_MS = 2_000;

function checksOf({ shown, state }: ChecksProps): Check[] {
  const { engine, database, ledger, feed, quarantined } = shown;
  const silent = feed.markets.filter(({ age_ms }) => age_ms === null || age_ms > PRICE_WITHIN_MS).length;
  const commits = Math.max(engine.commit_wait_ms, state.engine.commit_wait_ms);
  return [
    {
      name: "Engine",
      fine: engine.state === "running" && engine.paused.length === 0,
      words: engine.paused.length > 0 ? `paused: ${engine.paused.join(", ")}` : engine.state,
    },
    {
      name: "Database",
      fine: commits < ANSWER_WITHIN_MS && database.round_trip_ms < ANSWER_WITHIN_MS,
      words: commits < ANSWER_WITHIN_MS ? `${database.round_trip_ms} ms` : `no commit for ${commits} ms`,
    },
    {
      name: "Clock",
      fine: engine.clock_ahead_ms !== null && Math.abs(engine.clock_ahead_ms) <= CLOCKS_APART_MS,
      words: engine.clock_ahead_ms === null ? "unknown" : `${engine.clock_ahead_ms} ms apart`,
    },
    ...(ledger
      ? [{ name: "Ledger", fine: ledger.ok, words: ledger.ok ? "sums to zero" : "does not sum to zero" }]
      : []),
    {
      name: "Audit chain",
      fine: state.audit_ok,
      words: state.audit_ok ? "intact" : "broken",
      href: linkOf(paths.audit),
    },
    {
      name: "Quarantine",
      fine: quarantined === 0,
      words: quarantined === 0 ? "empty" : `${quarantined} commands failed twice and need attention`,
    },
    {
      name: "Prices",
      fine: silent === 0,
      words: silent === 0 ? `${feed.markets.length} fresh` : `${silent} silent`,
    },
  ];
}

/** While nothing answers every check is unknown, whatever the last answer said. */
function Checks(props: ChecksProps) {
  const lost = useReadingLost();
  return (
    <ul className="checks" aria-label="Checks">
      {checksOf(props).map(({ name, fine, words, href }) => (
        <li key={name} className={`card check${fine && !lost ? "" : " check-bad"}`}>
          <span className="caption">{href ? <a href={href}>{name}</a> : name}</span>
          <Tag tone={fine && !lost ? "ok" : "bad"} shape={lost ? "ring" : fine ? "tick" : "cross"}>
            {lost ? `unknown, was: ${words}` : words}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

const feedNames = { live: "live venues", simulated: "simulated from a seed", replay: "a recording" } as const;

const Versions = ({ state, shown }: ChecksProps) => (
  <Panel title="Versions">
    <Facts
      width={120}
      rows={[
        { name: "Server", value: state.version },
        { name: "Mode", value: state.mode === "demo" ? "demo, practice money only" : "production" },
        { name: "Prices", value: feedNames[state.feed] },
        { name: "Engine epoch", value: shown.engine.epoch },
        { name: "Server time", value: `${state.server_time.slice(0, 19).replace("T", " ")} UTC` },
      ]}
    />
  </Panel>
);
