import { formatInteger } from "@candor/contract/client/format.ts";
import { Statistic } from "antd";
import type { Dashboard } from "../../shared/health/use-dashboard.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { money } from "../../shared/ui/money.tsx";
import { changeInPercent, compact } from "./figures.ts";

type Tile = {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
  readonly href?: string;
  readonly title?: string;
  readonly note: React.ReactNode;
};

const count = (value: number): string => formatInteger(value, "en-US");

/** The current day is not over, so yesterday's total is shown beside it and not as a decrease. */
function against(today: string, yesterday: string): React.ReactNode {
  const percent = changeInPercent(yesterday, today);
  if (percent === undefined) return "nothing the day before";
  if (percent.startsWith("−")) return `of ${compact(yesterday)} the whole day before`;
  return (
    <>
      <strong className="up">{percent} %</strong> on the whole day before
    </>
  );
}

function moneyTiles({ volume, fees }: Dashboard): Tile[] {
  if (!volume || !fees) return [];
  return [
    {
      name: "Spot volume today",
      value: compact(volume.today_usdt),
      unit: "USDT",
      title: `${money(volume.today_usdt)} USDT`,
      note: against(volume.today_usdt, volume.yesterday_usdt),
    },
    {
      name: "Spot fees today",
      value: compact(fees.today_usdt),
      unit: "USDT",
      title: `${money(fees.today_usdt)} USDT`,
      note: against(fees.today_usdt, fees.yesterday_usdt),
    },
    { name: "Spot trades today", value: count(volume.trades_today), note: "since 00:00 UTC" },
  ];
}

/** Six tiles; a role without access to users' money sees numbers of users instead of sums. */
function tilesOf(shown: Dashboard): Tile[] {
  const { users, quarantined } = shown;
  const share = users.total === 0 ? 0 : Math.floor((users.verified * 100) / users.total);
  const sums = moneyTiles(shown);
  const people: Tile[] = [
    {
      name: "Users",
      href: linkOf(paths.users),
      value: count(users.total),
      note: (
        <>
          <strong className={users.today > 0 ? "up" : ""}>+{count(users.today)}</strong> today
        </>
      ),
    },
    { name: "Online", value: count(users.online), note: "seen within 5 minutes" },
    { name: "Verified", value: count(users.verified), note: `${share} % of all, ${count(users.frozen)} frozen` },
  ];
  if (sums.length > 0) return [...sums, ...people];
  return [
    ...people,
    { name: "New today", value: count(users.today), note: "registered since 00:00 UTC" },
    { name: "Frozen", value: count(users.frozen), note: "view-only" },
    { name: "Quarantined commands", value: count(quarantined), note: "failed twice, set aside" },
  ];
}

export const Tiles = ({ shown }: { readonly shown: Dashboard }) => (
  <ul className="tiles" aria-label="Figures of today">
    {tilesOf(shown).map(({ name, value, unit, title, note, href }) => (
      <li key={name} className="card tile" title={title}>
        <Statistic
          title={href ? <a href={href}>{name}</a> : name}
          formatter={() => value}
          suffix={unit && <small>{unit}</small>}
        />
        <span className="tile-note">{note}</span>
      </li>
    ))}
  </ul>
);
