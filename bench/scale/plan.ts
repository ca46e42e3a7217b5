import { costs, engineUsOf } from "./costs.ts";
import { fittedCommit } from "./points.ts";
import { ASSUMED, packMarkets, type Workload, zipfShares } from "./workload.ts";
import { simulateWriter, type WriterCosts, type WriterFigures } from "./writer.ts";

/** A thread or a process is planned to be this busy at most; the rest is for bursts. */
export const BUSY_MAX = 0.7;
/** The aim is 100 ms; the simulation is up to a fifth short of what was measured. */
export const P99_MAX_MS = 80;
const STEP_DOWN = 0.95;
/** Threads of a cell's machine that work at the same time, with one processor for each. */
const CELL_CORES = 4;
const SECONDS_A_DAY = 86_400;
const US = 1e6;

export type Remedy = Partial<Pick<WriterCosts, "engineUs" | "backendUs" | "waitMs" | "flights">>;
export type Capacity = { readonly perSecond: number; readonly engineUs: number; readonly figures: WriterFigures };

const writerCosts = (users: number, remedy: Remedy): WriterCosts => ({
  cores: CELL_CORES,
  generatorUs: 0,
  gatewayUs: 0,
  engineUs: engineUsOf(users),
  backendUs: costs.backendUs.value,
  flights: 1,
  ...fittedCommit(),
  ...remedy,
});

/** One writer at a rate, with commands that come by chance. */
export const writerAt = (users: number, perSecond: number, remedy: Remedy = {}): WriterFigures =>
  simulateWriter(writerCosts(users, remedy), { kind: "open", perSecond }, { seconds: 3 });

/** The most that one writer takes: engine and backend at most BUSY_MAX busy, and p99 within P99_MAX_MS. */
export function capacityOf(users: number, remedy: Remedy = {}): Capacity {
  const { engineUs, backendUs } = writerCosts(users, remedy);
  for (let perSecond = (BUSY_MAX * US) / Math.max(engineUs, backendUs); ; perSecond *= STEP_DOWN) {
    const figures = writerAt(users, perSecond, remedy);
    if (figures.p99Ms <= P99_MAX_MS) return { perSecond, engineUs, figures };
  }
}

export const marketRates = ({ markets, perSecond }: Workload): number[] =>
  zipfShares(markets, ASSUMED.zipf).map((share) => share * perSecond);

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Changes of a pair's quotation and of its book that are sent in a second: 5 and 10 at most, and an index tick a second. */
const quotesOf = (rate: number): number => Math.min(5, 1 + rate);
const booksOf = (rate: number): number => Math.min(10, rate);

/** How quotations reach a socket: as built all changed pairs every 200 ms; or those that a page shows, at a pace that suits it. */
export type Fanout = { readonly pairs: number; readonly perSecond: number };
export const asBuilt: Fanout = { pairs: Number.POSITIVE_INFINITY, perSecond: 5 };
export const shownOnly: Fanout = { pairs: 20, perSecond: 1 };

export type Sockets = { readonly cores: number; readonly gigabits: number; readonly memoryGiB: number };

/** Messages to all sockets: quotations, the books that are read, and a user's own. */
export function socketsOf(workload: Workload, fanout: Fanout): Sockets {
  const rates = marketRates(workload);
  const changes = rates.slice(0, fanout.pairs).map((rate) => Math.min(fanout.perSecond, quotesOf(rate)));
  const shares = zipfShares(workload.markets, ASSUMED.zipf);
  const { online, perSecond } = workload;
  const books = online * ASSUMED.bookReaders * total(rates.map((rate, index) => booksOf(rate) * (shares[index] ?? 0)));
  const own = perSecond * ASSUMED.ownMessages;
  const messages = online * fanout.perSecond + books + own;
  const bytes =
    online * total(changes) * costs.quoteBytes.value + books * costs.depthBytes.value + own * ASSUMED.ownBytes;
  return {
    cores: (messages * costs.messageUs.value) / US,
    gigabits: (bytes * 8) / 1e9,
    memoryGiB: (online * costs.socketBytes.value) / 2 ** 30,
  };
}

/** Processes of one thread, by the work of sockets, orders and reads; a read is counted like an order over HTTP. */
export function gatewaysOf(workload: Workload, fanout: Fanout): number {
  const calls = workload.perSecond + workload.online * ASSUMED.readsOfOnline;
  const cores = socketsOf(workload, fanout).cores + (calls * costs.httpUs.value) / US;
  return Math.max(2, Math.ceil(cores / BUSY_MAX));
}

export type Hub = { readonly share: number; readonly gigabits: number };

/** The thread that connects one engine to its gateways. `copies`: to how many it sends each publication; one where NATS multiplies it. */
export function hubOf(rates: readonly number[], copies: number): Hub {
  const commands = total(rates);
  // A book and the trades of a market, and the quotations of all.
  const publications = 2 * total(rates.map(booksOf)) + 5;
  const us = commands * costs.relayUs.value + publications * copies * costs.publishUs.value;
  const bytes =
    commands * (costs.commandBytes.value + costs.answerBytes.value) + publications * copies * costs.depthBytes.value;
  return { share: us / US, gigabits: (bytes * 8) / 1e9 };
}

export type Storage = {
  readonly walMegabytes: number;
  /** Bytes that a day adds for good, and what the short-lived rows take at any time. */
  readonly keptADay: number;
  readonly shortLived: number;
  /** Of `keptADay` what may leave by `CANDOR_KEEP_MONTHS`. */
  readonly leavesADay: number;
};

/** Holds and the house's side of trades leave, 37 % of the entries, and ended orders (decision 0036). */
const ENTRIES_THAT_LEAVE = 0.37;
const OUTCOME_DAYS = 25 / 24;
const TEXT_DAYS = 7;

/** WAL at the busiest second, rows of a mean day. */
export function storageOf(perSecond: number): Storage {
  const aDay = perSecond * ASSUMED.meanOfPeak * SECONDS_A_DAY;
  const { ledgerBytes, orderRowBytes, tradeBytes, outcomeBytes, textBytes, walBytes } = costs;
  return {
    walMegabytes: (perSecond * walBytes.value) / 1e6,
    keptADay: aDay * (ledgerBytes.value + orderRowBytes.value + tradeBytes.value),
    shortLived: aDay * (outcomeBytes.value * OUTCOME_DAYS + textBytes.value * TEXT_DAYS),
    leavesADay: aDay * (ledgerBytes.value * ENTRIES_THAT_LEAVE + orderRowBytes.value),
  };
}

/** The engine's memory and its start from rows, without a standby that has the state already. */
export function stateOf(
  users: number,
  openOrders: number,
): { readonly gibibytes: number; readonly startSeconds: number } {
  const { userBytes, balanceBytes, sealedBytes, openOrderBytes, reloadUs } = costs;
  const { balancesOfUser } = ASSUMED;
  const ofUser = userBytes.value + balancesOfUser * balanceBytes.value + 2 * sealedBytes.value;
  const ofOrder = openOrderBytes.value + sealedBytes.value;
  const records = users * (1 + balancesOfUser) + openOrders;
  return {
    gibibytes: (users * ofUser + openOrders * ofOrder) / 2 ** 30,
    startSeconds: (records * reloadUs.value) / US,
  };
}

/** Of all users those who have money in a cell that has this part of the orders: they trade in a few markets each, chosen by how busy these are. */
export const usersOfCell = (users: number, share: number): number =>
  Math.round(users * (1 - (1 - share) ** ASSUMED.marketsOfUser));

export type Plan = {
  readonly workload: Workload;
  /** The most that a cell bears in which all users have money. */
  readonly capacity: number;
  readonly cells: readonly number[];
  /** Of the busiest market to what a cell bears. */
  readonly busiestMarket: number;
  readonly engineShare: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly gateways: number;
  readonly hubAsBuilt: Hub;
  readonly hubShared: Hub;
  readonly state: ReturnType<typeof stateOf>;
  readonly storage: Storage;
  readonly backendCores: number;
  readonly replicas: number;
};

const REPLICA_CORES = 8;

/** Where there is more than one cell, a transfer adds a command in each of two, and a confirmation. */
function ratesInCells(workload: Workload, capacity: number): number[] {
  const rates = marketRates(workload);
  if (workload.perSecond <= capacity) return rates;
  return rates.map((rate) => rate * (1 + 3 * ASSUMED.transfersOfOrder));
}

export type Cells = {
  readonly cells: readonly number[];
  readonly tooBusy: readonly number[];
  readonly busiestMarket: number;
};

/** The cells that a workload needs if each bears so much. */
export function cellsOf(workload: Workload, capacity: number): Cells {
  const rates = ratesInCells(workload, capacity);
  return { ...packMarkets(rates, capacity), busiestMarket: Math.max(...rates) / capacity };
}

/** Everything that a workload takes. */
export function planOf(workload: Workload): Plan {
  const { users, online } = workload;
  const capacity = capacityOf(users).perSecond;
  const { cells, busiestMarket } = cellsOf(workload, capacity);
  const rates = marketRates(workload);
  const all = total(cells);
  const bearable = Math.max(...cells.filter((rate) => rate <= capacity));
  const cellUsers = usersOfCell(users, bearable / all);
  const cellOrders = (online * ASSUMED.openOrdersOfOnline * bearable) / all;
  const { engineShare, p50Ms, p99Ms } = writerAt(cellUsers, bearable);
  const gateways = gatewaysOf(workload, shownOnly);
  const reads = online * ASSUMED.readsOfOnline * ASSUMED.readUs;
  return {
    workload,
    capacity,
    cells,
    busiestMarket,
    engineShare,
    p50Ms,
    p99Ms,
    gateways,
    hubAsBuilt: hubOf(rates, gateways),
    hubShared: hubOf(
      rates.map((rate) => (rate * bearable) / all),
      1,
    ),
    state: stateOf(cellUsers, cellOrders),
    storage: storageOf(all),
    backendCores: (all * costs.backendUs.value) / US,
    replicas: Math.max(cells.length, Math.ceil(reads / US / (REPLICA_CORES * BUSY_MAX))),
  };
}
