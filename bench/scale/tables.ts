import { type Cost, costs, engineUsOf } from "./costs.ts";
import {
  asBuilt,
  BUSY_MAX,
  capacityOf,
  cellsOf,
  hubOf,
  marketRates,
  planOf,
  type Remedy,
  shownOnly,
  socketsOf,
  writerAt,
} from "./plan.ts";
import { fittedCommit, reproduced, withTwoFlights } from "./points.ts";
import { ASSUMED, largest, type Workload, workloads } from "./workload.ts";

const whole = (value: number): string => Math.round(value).toLocaleString("en-US");
/** Three digits that mean something: the model knows no more. */
const about = (value: number): string =>
  Number(value.toPrecision(3)).toLocaleString("en-US", { maximumSignificantDigits: 3 });
const percent = (value: number): string => `${whole(value * 100)} %`;
const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.round(Math.abs(value) * 100)} %`;
const bytes = (value: number): string => {
  for (const [unit, size] of [
    ["PB", 1e15],
    ["TB", 1e12],
    ["GB", 1e9],
    ["MB", 1e6],
  ] as const)
    if (value >= size) return `${about(value / size)} ${unit}`;
  return `${whole(value)} bytes`;
};

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Named lines, each a figure of every workload. */
const byWorkload = (lines: readonly (readonly [string, (index: number) => string])[]): string =>
  table(
    ["", ...workloads.map(({ users, perSecond }) => `${whole(users)} users, ${whole(perSecond)}/s`)],
    lines.map(([name, of]) => [name, ...workloads.map((_, index) => of(index))]),
  );

function costTable(): string {
  const rows = (Object.values(costs) as readonly Cost[]).map(({ what, value, unit, source }) => [
    what,
    `${value.toLocaleString("en-US")} ${unit}`,
    source,
  ]);
  return table(["Cost", "Value", "Measured by"], rows);
}

function pointTable(): string {
  const rows = reproduced().map(({ point, isFitted, perSecond, p99Ms, rateError, p99Error }) => [
    `${point.name}, ${point.underWay} under way (${point.source})${isFitted ? ", fitted" : ""}`,
    `${whole(point.perSecond)}/s, ${point.p99Ms} ms`,
    `${whole(perSecond)}/s, ${whole(p99Ms)} ms`,
    `${signed(rateError)}, ${signed(p99Error)}`,
  ]);
  const { waitMs, waitSpread } = fittedCommit();
  const two = withTwoFlights();
  return `${table(["Point", "Measured: rate, p99", "Simulated", "Error"], rows)}

Fitted: a commit waits ${waitMs} ms on average beside its processor time, ${percent(waitSpread)} of it exponentially distributed. With a second batch in flight the first line would be ${whole(two.perSecond)}/s and ${whole(two.p99Ms)} ms.`;
}

function writerTable(): string {
  const rows = workloads.map(({ users }) => {
    const { perSecond, figures } = capacityOf(users);
    return [
      whole(users),
      `${about(engineUsOf(users))} us`,
      `${about(perSecond)}/s`,
      `${whole(figures.commandsPerBatch)}`,
      `${whole(figures.p50Ms)} / ${whole(figures.p99Ms)} ms`,
      percent(figures.engineShare),
      percent(figures.backendShare),
    ];
  });
  return table(
    [
      "Users with money in it",
      "Engine, a command",
      "It takes",
      "Commands a batch",
      "p50 / p99",
      "Engine's thread",
      "PostgreSQL's backend",
    ],
    rows,
  );
}

const half = (value: number): number => value / 2;
const remedies: readonly (readonly [string, Remedy])[] = [
  ["As built", {}],
  ["A second batch in flight", { flights: 2 }],
  ["A commit waits 1 ms", { waitMs: 1 }],
  ["The engine's thread needs half", { engineUs: half(engineUsOf(largest.users)) }],
  [
    "The engine's thread and the backend need half",
    { engineUs: half(engineUsOf(largest.users)), backendUs: half(costs.backendUs.value) },
  ],
  [
    "Both need a quarter",
    { engineUs: half(half(engineUsOf(largest.users))), backendUs: half(half(costs.backendUs.value)) },
  ],
];

function remedyTable(): string {
  const rows = remedies.map(([name, remedy]) => {
    const { perSecond, figures } = capacityOf(largest.users, remedy);
    const { cells, tooBusy, busiestMarket } = cellsOf(largest, perSecond);
    return [
      name,
      `${about(perSecond)}/s`,
      `${whole(figures.p50Ms)} / ${whole(figures.p99Ms)} ms`,
      whole(cells.length),
      `${about(busiestMarket)} x`,
      whole(tooBusy.length),
    ];
  });
  return table(
    [
      "Remedy",
      "A cell takes",
      "p50 / p99",
      `Cells for ${whole(largest.perSecond)}/s`,
      "Busiest market to a cell",
      "Markets that no cell bears",
    ],
    rows,
  );
}

function planTable(): string {
  const plans = workloads.map(planOf);
  const of = (read: (plan: (typeof plans)[number]) => string) => (index: number) =>
    read(plans[index] as (typeof plans)[number]);
  return byWorkload([
    ["Online, markets", of(({ workload }) => `${whole(workload.online)}, ${workload.markets}`)],
    ["Cells", of(({ cells }) => whole(cells.length))],
    ["Busiest market to what a cell bears", of(({ busiestMarket }) => percent(busiestMarket))],
    ["Engine's thread of the busiest cell that bears its load", of(({ engineShare }) => percent(engineShare))],
    ["p50 / p99 in it", of(({ p50Ms, p99Ms }) => `${whole(p50Ms)} / ${whole(p99Ms)} ms`)],
    ["Engine's memory in it", of(({ state }) => `${about(state.gibibytes)} GiB`)],
    ["Its start from rows, at least", of(({ state }) => `${about(state.startSeconds)} s`)],
    ["Cores of PostgreSQL for orders, all cells", of(({ backendCores }) => about(backendCores))],
    ["WAL, all cells", of(({ storage }) => `${about(storage.walMegabytes)} MB/s`)],
    ["Read replicas of 8 cores", of(({ replicas }) => whole(replicas))],
    ["Gateway processes", of(({ gateways }) => whole(gateways))],
    ["Hub's thread, one engine, as built", of(({ hubAsBuilt }) => percent(hubAsBuilt.share))],
    ["Hub's thread of a cell, shared subjects", of(({ hubShared }) => percent(hubShared.share))],
    ["Bus of one engine, as built", of(({ hubAsBuilt }) => `${about(hubAsBuilt.gigabits)} Gbit/s`)],
  ]);
}

function storageTable(): string {
  const plans = workloads.map((workload) => planOf(workload).storage);
  const of = (read: (storage: (typeof plans)[number]) => string) => (index: number) =>
    read(plans[index] as (typeof plans)[number]);
  return byWorkload([
    ["Added a day", of(({ keptADay }) => bytes(keptADay))],
    ["Added a year, nothing leaves", of(({ keptADay }) => bytes(keptADay * 365))],
    ["Added a year, older months leave", of(({ keptADay, leavesADay }) => bytes((keptADay - leavesADay) * 365))],
    ["Of the last 90 days, what leaves later", of(({ leavesADay }) => bytes(leavesADay * 90))],
    ["Outcomes of 25 hours and texts of 7 days", of(({ shortLived }) => bytes(shortLived))],
    ["WAL a day", of(({ walMegabytes }) => bytes(walMegabytes * ASSUMED.meanOfPeak * 86_400e6))],
  ]);
}

function socketTable(): string {
  const built = workloads.map((workload) => socketsOf(workload, asBuilt));
  const shown = workloads.map((workload) => socketsOf(workload, shownOnly));
  const at = <Value>(values: readonly Value[], index: number) => values[index] as Value;
  return byWorkload([
    ["As built: cores", (index) => about(at(built, index).cores)],
    ["As built: network", (index) => `${about(at(built, index).gigabits)} Gbit/s`],
    ["20 pairs, one message a second: cores", (index) => about(at(shown, index).cores)],
    ["20 pairs, one message a second: network", (index) => `${about(at(shown, index).gigabits)} Gbit/s`],
    ["Heap of the sockets", (index) => `${about(at(shown, index).memoryGiB)} GiB`],
  ]);
}

/** Where one engine without cells ends: its own thread, and the thread that serves its gateways. */
export function limitsOfOne(workload: Workload): { readonly engine: number; readonly hub: number } {
  const { gateways } = planOf(workload);
  return {
    engine: workload.perSecond / capacityOf(workload.users).perSecond,
    hub: hubOf(marketRates(workload), gateways).share / BUSY_MAX,
  };
}

/** A transfer is committed in one cell, then in the other. */
function transferTable(): string {
  const { cells, capacity } = planOf(largest);
  const busiest = Math.max(...cells.filter((rate) => rate <= capacity));
  const rows = [0.25, 0.5, 1].map((share) => {
    const { p50Ms, p99Ms } = writerAt(largest.users, busiest * share);
    return [
      `${about(busiest * share)}/s`,
      `${whole(p50Ms)} / ${whole(p99Ms)} ms`,
      `${whole(2 * p50Ms)} / ${whole(2 * p99Ms)} ms`,
    ];
  });
  return table(["Load of both cells", "An order, p50 / p99", "A transfer, twice these"], rows);
}

const MACHINE = { cores: 8, gigabits: 10 };

function machineTable(): string {
  const { cells, gateways, replicas, storage, state, capacity } = planOf(largest);
  const sockets = socketsOf(largest, shownOnly);
  const byNetwork = Math.ceil(sockets.gigabits / (MACHINE.gigabits * BUSY_MAX));
  const byCores = Math.ceil(gateways / MACHINE.cores);
  const disk =
    (storage.leavesADay * 90 + (storage.keptADay - storage.leavesADay) * 365 + storage.shortLived) / cells.length;
  const each = `${MACHINE.cores} cores`;
  return table(
    ["Machines", "Number", "Each", "Decided by"],
    [
      [
        "Engine of a cell, leading",
        whole(cells.length),
        `4 cores, ${Math.ceil(state.gibibytes * 3)} GiB`,
        `${about(capacity)} commands/s in a cell`,
      ],
      [
        "Engine of a cell, standby",
        whole(cells.length),
        `4 cores, ${Math.ceil(state.gibibytes * 3)} GiB`,
        "takes over without a start",
      ],
      [
        "PostgreSQL of a cell, primary",
        whole(cells.length),
        `${each}, disk of ${bytes(disk)}`,
        "a year, 90 days of what leaves",
      ],
      ["PostgreSQL of a cell, replica", whole(replicas), `${each}, disk of ${bytes(disk)}`, "reads, and a second copy"],
      [
        "Gateways",
        whole(Math.max(byNetwork, byCores)),
        `${each}, ${MACHINE.gigabits} Gbit/s`,
        byNetwork > byCores ? "network" : "processor",
      ],
      ["NATS", "3", each, "a server may fail"],
      ["Jobs, transfers", "2", each, "one at a time, one waits"],
    ],
  );
}

function assumptionTable(): string {
  const { zipf, meanOfPeak, balancesOfUser, openOrdersOfOnline, marketsOfUser } = ASSUMED;
  const { bookReaders, readsOfOnline, readUs, transfersOfOrder } = ASSUMED;
  return table(
    ["Assumption", "Value"],
    [
      ["Orders of the k-th market", `as 1 / k^${zipf}`],
      ["Orders of a day to a day at its busiest rate", percent(meanOfPeak)],
      ["Balances of a user; open orders of a user online", `${balancesOfUser}; ${openOrdersOfOnline}`],
      ["Markets that a user trades in", `${marketsOfUser}`],
      ["Of those online, readers of a book", percent(bookReaders)],
      ["Pages and lists that a user online reads a second; PostgreSQL for one", `${readsOfOnline}; ${readUs} us`],
      ["Transfers between cells for each order", `${transfersOfOrder}`],
      ["Messages to its user for each order", `${ASSUMED.ownMessages} of ${ASSUMED.ownBytes} bytes`],
      ["A thread is planned to be busy", `${percent(BUSY_MAX)} at most`],
    ],
  );
}

/** The parts of docs/SCALE.md that this program writes, by their names there. */
export const sections: Readonly<Record<string, () => string>> = {
  points: pointTable,
  costs: costTable,
  assumptions: assumptionTable,
  writer: writerTable,
  plan: planTable,
  storage: storageTable,
  sockets: socketTable,
  remedies: remedyTable,
  transfers: transferTable,
  machines: machineTable,
};
