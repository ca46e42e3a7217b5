import { costs } from "./costs.ts";
import { simulateWriter, type WriterCosts } from "./writer.ts";

/** Of `npm run bench -- --only orders` on two cores that the load generator shares: commands a second and p99 at so many requests under way. */
export type Point = {
  readonly name: string;
  readonly underWay: number;
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly source: string;
  /** Processor time of a command on the day of the measurement. */
  readonly costs: Pick<WriterCosts, "generatorUs" | "gatewayUs" | "engineUs" | "backendUs">;
};

const profile = {
  generatorUs: costs.generatorUs.value,
  gatewayUs: costs.gatewayUs.value,
  engineUs: costs.engineUs.value,
  backendUs: costs.backendUs.value,
};
const http = { ...profile, gatewayUs: costs.httpUs.value };
/** Decision 0002, on a faster day: "about 46 us in the gateway's thread, 42 in PostgreSQL, 32 in the engine's thread, 15 in the generator". */
const faster = { generatorUs: 15, gatewayUs: 46, engineUs: 32, backendUs: 42 };

/** What a commit waits for is fitted to this one. */
const FITTED: Point = {
  name: "WebSocket API",
  underWay: 256,
  perSecond: 7_074,
  p99Ms: 77,
  source: "0035",
  costs: profile,
};
/** These are predicted. */
const PREDICTED: readonly Point[] = [
  { name: "HTTP", underWay: 256, perSecond: 6_994, p99Ms: 68, source: "0035", costs: http },
  { name: "WebSocket API", underWay: 512, perSecond: 8_448, p99Ms: 118, source: "0035", costs: profile },
  { name: "WebSocket API", underWay: 768, perSecond: 10_076, p99Ms: 151, source: "0035", costs: profile },
  { name: "HTTP, a faster day", underWay: 256, perSecond: 10_332, p99Ms: 47, source: "0002", costs: faster },
];

const CORES = 2;
const SECONDS = 5;
const SPREADS = [0.4, 0.6, 0.8, 1];
const HALVINGS = 8;

export type Commit = Pick<WriterCosts, "waitMs" | "waitSpread">;

export const simulatePoint = (point: Point, commit: Commit, flights = 1) =>
  simulateWriter(
    { ...point.costs, ...commit, cores: CORES, flights },
    { kind: "closed", underWay: point.underWay },
    { seconds: SECONDS },
  );

/** The wait at which a spread reaches the rate: a longer wait is a lower rate. */
function waitFor(point: Point, waitSpread: number): Commit {
  let low = 0;
  let high = 40;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const waitMs = (low + high) / 2;
    if (simulatePoint(point, { waitMs, waitSpread }).perSecond > point.perSecond) low = waitMs;
    else high = waitMs;
  }
  return { waitMs: Math.round(low * 10) / 10, waitSpread };
}

/** Two figures were measured, rate and p99; two numbers are fitted to them, how long a commit waits and how much that varies. */
function fitCommit(): Commit {
  const fitted = SPREADS.map((spread) => waitFor(FITTED, spread));
  const off = (commit: Commit) => Math.abs(simulatePoint(FITTED, commit).p99Ms - FITTED.p99Ms);
  return fitted.reduce((best, commit) => (off(commit) < off(best) ? commit : best));
}

let known: Commit | undefined;
/** Fitted once in a process, in a second or two. */
export const fittedCommit = (): Commit => (known ??= fitCommit());

export type Reproduced = {
  readonly point: Point;
  readonly isFitted: boolean;
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Of the simulation to the measurement: 0.05 is 5 % too many. */
  readonly rateError: number;
  readonly p99Error: number;
};

export const reproduced = (): Reproduced[] =>
  [FITTED, ...PREDICTED].map((point) => {
    const { perSecond, p99Ms } = simulatePoint(point, fittedCommit());
    return {
      point,
      isFitted: point === FITTED,
      perSecond,
      p99Ms,
      rateError: perSecond / point.perSecond - 1,
      p99Error: p99Ms / point.p99Ms - 1,
    };
  });

/** The same load with a second batch on its way while the first one is flushed. */
export const withTwoFlights = () => simulatePoint(FITTED, fittedCommit(), 2);
