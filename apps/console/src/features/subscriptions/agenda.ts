import { AUCTION_MS, lockupMs } from "@candor/contract/domain/subscriptions.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { day } from "../../shared/format/time.ts";
import { nameOf, type Sale } from "./sale-form.ts";

export const momentNames = {
  start: "Applications open",
  end: "Applications close",
  allotment: "Allotment",
  auction: "Auction opens",
  launch: "Launch",
  release: "Coins are released",
} as const;
export type MomentKind = keyof typeof momentNames;

export type Moment = {
  readonly at: number;
  readonly kind: MomentKind;
  readonly sale: Sale;
  readonly name: string;
  /** Whether it has happened. */
  readonly isDone: boolean;
  /** What an operator has to see to. */
  readonly warning: string | undefined;
};

/** Steps of two sales that close together ask for the same operators and the same users at the same time. */
const CLOSE_MS = 30 * MINUTE_MS;

function momentsOf(sale: Sale, now: number): Omit<Moment, "warning">[] {
  const [start, end, allotment, launch] = [sale.starts_at, sale.ends_at, sale.allots_at, sale.launch_at].map((at) =>
    Date.parse(at),
  ) as [number, number, number, number];
  const of = { sale, name: nameOf(sale) };
  return [
    { ...of, kind: "start", at: start, isDone: start <= now },
    { ...of, kind: "end", at: end, isDone: end <= now },
    { ...of, kind: "allotment", at: allotment, isDone: sale.result !== null },
    { ...of, kind: "auction", at: launch - AUCTION_MS, isDone: launch - AUCTION_MS <= now },
    { ...of, kind: "launch", at: launch, isDone: sale.launched_at !== null },
    { ...of, kind: "release", at: launch + lockupMs(sale.lockup_days), isDone: sale.released_at !== null },
  ];
}

const isMarketStep = (kind: MomentKind): boolean => kind === "allotment" || kind === "auction" || kind === "launch";

function warningOf(moment: Omit<Moment, "warning">, all: readonly Omit<Moment, "warning">[], now: number) {
  const { kind, sale, at, isDone } = moment;
  if (isDone) return undefined;
  if ((kind === "auction" || kind === "launch") && sale.market_state === "closed")
    return kind === "launch" && at <= now
      ? `${sale.symbol} is closed: the launch waits until two operators open it.`
      : `${sale.symbol} is closed: it takes no orders and does not launch.`;
  if (kind === "allotment" && sale.under_review > 0)
    return `${sale.under_review} ${sale.under_review === 1 ? "application is" : "applications are"} not decided yet and would be dropped.`;
  if (kind === "start" && sale.document?.timing !== "shown") return "Its texts are not published.";
  if (!isMarketStep(kind)) return undefined;
  const other = all.find(
    (one) => one.sale.id !== sale.id && isMarketStep(one.kind) && !one.isDone && Math.abs(one.at - at) < CLOSE_MS,
  );
  return other && `Within 30 minutes of ${other.name}: ${momentNames[other.kind].toLowerCase()}.`;
}

/** Every date of the approved sales in their order, with what needs attention. */
export function agendaOf(sales: readonly Sale[], now: number): readonly Moment[] {
  const all = sales.filter(({ version }) => version > 0).flatMap((sale) => momentsOf(sale, now));
  return all
    .map((moment) => ({ ...moment, warning: warningOf(moment, all, now) }))
    .sort((a, b) => a.at - b.at || a.sale.id - b.sale.id);
}

export type AgendaDay = { readonly title: string; readonly moments: readonly Moment[] };

/** The agenda day by day, in UTC. */
export function daysOf(moments: readonly Moment[]): readonly AgendaDay[] {
  const days = new Map<string, Moment[]>();
  for (const moment of moments) days.set(day(moment.at), [...(days.get(day(moment.at)) ?? []), moment]);
  return [...days].map(([title, of]) => ({ title, moments: of }));
}
