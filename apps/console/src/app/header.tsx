import {
  BellOutlined,
  CheckOutlined,
  ExperimentOutlined,
  MoonOutlined,
  SunOutlined,
  WarningOutlined,
} from "@ant-design/icons";
import { Badge, Button, Popover, Tooltip } from "antd";
import { HEALTH_TIMEOUT_MS } from "../shared/constants.ts";
import { AlarmTimeline } from "../shared/health/alarms-panel.tsx";
import { usePathParam } from "../shared/navigation.ts";
import type { ConsoleState } from "../shared/operator.ts";
import { linkOf, paths } from "../shared/paths.ts";
import { toggleTheme, useTheme } from "../shared/theme.ts";
import { OperatorMenu } from "./operator-menu.tsx";
import type { ConsolePage } from "./pages.tsx";
import { Search } from "./search.tsx";
import "../shared/ui/table.css";
import "./header.css";

type HeaderProps = {
  readonly page: ConsolePage | undefined;
  readonly state: ConsoleState | undefined;
  /** The state is not the present one: the last request failed, or two polls were missed. */
  readonly lost: boolean;
  readonly onHelp: () => void;
};

export const Header = ({ page, state, lost, onHelp }: HeaderProps) => (
  <header className="header">
    <Breadcrumb page={page} />
    <div className="header-tools">
      <Search />
      {state && <MarketMark feed={state.feed} />}
      {state && <EngineMark engine={state.engine} lost={lost} />}
      <Alarms alarms={state?.alarms ?? []} lost={lost} />
      <ThemeButton />
      <OperatorMenu onHelp={onHelp} />
    </div>
  </header>
);

function Breadcrumb({ page }: { readonly page: ConsolePage | undefined }) {
  const record = usePathParam(page?.param ?? "");
  if (!page) return <div className="breadcrumb" />;
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      {page.group && <span className="breadcrumb-group">{page.group}</span>}
      {page.group && <span className="breadcrumb-slash">/</span>}
      {page.parent && page.param ? (
        <>
          <a className="breadcrumb-group" href={linkOf(page.parent)}>
            {page.label}s
          </a>
          <span className="breadcrumb-slash">/</span>
          <h1>{record}</h1>
        </>
      ) : (
        <h1>{page.label}</h1>
      )}
    </nav>
  );
}

const feeds = {
  live: { text: "Live", title: "Prices are the median of live venues." },
  simulated: { text: "Simulated market", title: "This server generates prices from a seed." },
  replay: { text: "Recorded market", title: "Prices are played back from a recording." },
} as const;

const MarketMark = ({ feed }: { readonly feed: ConsoleState["feed"] }) => (
  <Tooltip title={feeds[feed].title}>
    <span className={`pill ${feed === "live" ? "" : "pill-warn"}`}>
      {feed === "live" ? <span className="pill-dot" /> : <ExperimentOutlined />}
      {feeds[feed].text}
    </span>
  </Tooltip>
);

/** The state of the engine and the median of its last commit times. */
function EngineMark({ engine, lost }: { engine: ConsoleState["engine"]; lost: boolean }) {
  if (lost)
    return (
      <span className="pill pill-bad">
        <WarningOutlined /> No answer
      </span>
    );
  const fine = engine.state === "running" && engine.commit_wait_ms < HEALTH_TIMEOUT_MS;
  const title = `${engine.state}; 99 of 100 commits within ${engine.commit_p99_ms ?? "?"} ms`;
  return (
    <Tooltip title={title}>
      <span className={`pill ${fine ? "" : "pill-warn"}`}>
        {fine ? <CheckOutlined className="up" /> : <WarningOutlined />}
        Engine
        <strong>{engine.commit_p50_ms === null ? engine.state : `${engine.commit_p50_ms} ms`}</strong>
      </span>
    </Tooltip>
  );
}

function Alarms({ alarms, lost }: { readonly alarms: ConsoleState["alarms"]; readonly lost: boolean }) {
  const list =
    alarms.length === 0 ? (
      <span className="small muted">{lost ? "Unknown: the server does not answer." : "No alarm is open."}</span>
    ) : (
      <AlarmTimeline alarms={alarms} />
    );
  return (
    <Popover
      content={<div className="alarms">{list}</div>}
      title={<a href={linkOf(paths.alarms)}>Alarms</a>}
      trigger="click"
      placement="bottomRight"
    >
      <Button type="text" aria-label={lost ? "Alarms, unknown" : `Alarms, ${alarms.length} open`}>
        <Badge count={alarms.length} size="small" offset={[3, -3]}>
          <BellOutlined />
        </Badge>
      </Button>
    </Popover>
  );
}

function ThemeButton() {
  const next = useTheme() === "dark" ? "light" : "dark";
  return (
    <Button
      type="text"
      aria-label={`Switch to the ${next} theme`}
      title={`Switch to the ${next} theme`}
      onClick={toggleTheme}
    >
      {next === "dark" ? <MoonOutlined /> : <SunOutlined />}
    </Button>
  );
}
