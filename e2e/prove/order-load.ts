import { fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { answerLength, countedUuid } from "../../bench/http-load.ts";

/**
 * A generator of orders in a process of its own, over bare sockets: it shares the machine with the server that it measures. It gets a plan as
 * its message and answers what came of it. Without `perSecond` each connection sends its next order when the one before is answered. With it orders are sent when they are
 * due, whether or not earlier ones are answered, each on a connection that waits for nothing; their latency counts from then, so that a server that stands still is charged for
 * all that waited.
 */
export type OrderLoadPlan = {
  readonly port: number;
  readonly seconds: number;
  readonly connections: number;
  readonly perSecond: number | undefined;
  readonly tokens: readonly string[];
  readonly orders: readonly string[];
  /** Resting orders of the first token, to be canceled evenly over the time. */
  readonly cancels: readonly string[];
};

export type OrderLoadResult = {
  readonly sent: number;
  /** Orders that were due while no connection was free. */
  readonly unsent: number;
  readonly acceptedPerSecond: number;
  readonly accepted: Latencies;
  readonly refused: Latencies;
  /** What the refusals said, and how often. */
  readonly refusals: Readonly<Record<string, number>>;
  readonly canceled: Latencies;
  readonly cancelsRefused: number;
};
type Latencies = { readonly count: number; readonly p50Ms: number; readonly p99Ms: number };

const latenciesOf = (all: number[]): Latencies => {
  const sorted = all.sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) };
};

type Answered = (text: string, ms: number) => void;

/** One request at a time. */
class Connection {
  readonly #socket: Socket;
  readonly #onFree: (connection: Connection) => void;
  #buffered = "";
  #dueAt = 0;
  #answered: Answered | undefined;

  constructor(port: number, onFree: (connection: Connection) => void) {
    this.#onFree = onFree;
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.setEncoding("latin1");
    this.#socket.on("connect", () => onFree(this));
    this.#socket.on("error", (error) => console.error(error.message));
    this.#socket.on("data", (chunk: string) => this.#take(chunk));
  }

  /** `dueAt`: of a clock that nobody can set, in ms. */
  send(request: string, dueAt: number, answered: Answered): void {
    this.#dueAt = dueAt;
    this.#answered = answered;
    this.#socket.write(request);
  }

  #take(chunk: string): void {
    this.#buffered += chunk;
    const length = answerLength(this.#buffered);
    if (length === 0) return;
    const text = this.#buffered.slice(0, length);
    this.#buffered = this.#buffered.slice(length);
    this.#answered?.(text, performance.now() - this.#dueAt);
    this.#onFree(this);
  }

  end(): void {
    this.#socket.destroy();
  }
}

async function runOrderLoad(plan: OrderLoadPlan): Promise<OrderLoadResult> {
  let [counter, sent, unsent, cancelsSent, cancelsRefused, underWay] = [process.pid * 1_000_000, 0, 0, 0, 0, 0];
  const [accepted, refused, canceled]: [number[], number[], number[]] = [[], [], []];
  const refusals: Record<string, number> = {};
  const request = (method: string, path: string, token: string, body: string) => {
    counter += 1;
    return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ntoken: ${token}\r\nidempotency-key: ${countedUuid(counter, Date.now())}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  };
  const free: Connection[] = [];
  let isOver = false;
  const begin = (connection: Connection, text: string, dueAt: number, answered: Answered) => {
    underWay += 1;
    connection.send(text, dueAt, (answer, ms) => {
      underWay -= 1;
      answered(answer, ms);
    });
  };
  const order = (connection: Connection, dueAt = performance.now()) => {
    const text = plan.orders[sent % plan.orders.length] ?? "";
    const token = plan.tokens[Math.floor(sent / plan.orders.length) % plan.tokens.length] ?? "";
    sent += 1;
    begin(connection, request("POST", "/api/c2c/trade", token, text), dueAt, (answer, ms) => {
      if (answer.includes('"code":1,')) return void accepted.push(ms);
      refused.push(ms);
      const said = /"error":"([A-Z_]+)"/.exec(answer)?.[1] ?? answer.slice(0, 60);
      refusals[said] = (refusals[said] ?? 0) + 1;
    });
  };
  const cancel = (connection: Connection, id: string) => {
    const text = request("PUT", "/api/coin/trade", plan.tokens[0] ?? "", `{"id":"${id}"}`);
    begin(connection, text, performance.now(), (answer, ms) => {
      if (answer.includes('"code":1,')) canceled.push(ms);
      else cancelsRefused += 1;
    });
  };
  const opened = new Set<Connection>();
  const connections = Array.from(
    { length: plan.connections },
    () =>
      new Connection(plan.port, (connection) => {
        opened.add(connection);
        if (plan.perSecond === undefined && opened.size === plan.connections && !isOver) order(connection);
        else free.push(connection);
      }),
  );
  while (opened.size < plan.connections) await tick();
  if (plan.perSecond === undefined) for (const connection of free.splice(0)) order(connection);
  const from = performance.now();
  for (let seconds = 0; seconds < plan.seconds; seconds = (performance.now() - from) / 1000) {
    const due = plan.perSecond === undefined ? 0 : plan.perSecond * seconds;
    for (; cancelsSent < (seconds / plan.seconds) * plan.cancels.length && free.length > 0; cancelsSent += 1)
      cancel(free.shift() as Connection, plan.cancels[cancelsSent] ?? "");
    while (plan.perSecond !== undefined && sent + unsent < due)
      if (free.length > 0) order(free.shift() as Connection, from + ((sent + unsent) / plan.perSecond) * 1000);
      else unsent += 1;
    await tick();
  }
  // Those for which no connection was free in time.
  for (; cancelsSent < plan.cancels.length; cancelsSent += 1) {
    while (free.length === 0) await tick();
    cancel(free.shift() as Connection, plan.cancels[cancelsSent] ?? "");
  }
  isOver = true;
  const took = (performance.now() - from) / 1000;
  const acceptedPerSecond = accepted.length / took;
  while (underWay > 0) await tick();
  for (const connection of connections) connection.end();
  const figures = { accepted: latenciesOf(accepted), refused: latenciesOf(refused), canceled: latenciesOf(canceled) };
  return { sent, unsent, acceptedPerSecond, ...figures, refusals, cancelsRefused };
}

const tick = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

/** Runs a plan in a process of its own. */
export async function generate(plan: OrderLoadPlan): Promise<OrderLoadResult> {
  const child = fork(new URL(import.meta.url));
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the generator of orders ended with ${code}`);
  });
  child.send(plan);
  const [result] = await Promise.race([once(child, "message"), ended]);
  return result;
}

if (import.meta.main) {
  // Whoever asked for it is gone: left alone it would wait for answers, and for processors, for ever.
  process.once("disconnect", () => process.exit(1));
  process.once("message", async (plan: OrderLoadPlan) => {
    process.send?.(await runOrderLoad(plan), () => process.exit());
  });
}
