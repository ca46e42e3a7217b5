import { sign } from "node:crypto";
import { WebSocket } from "ws";
import { startApp } from "../e2e/harness/app.ts";
import { openEd25519Bot } from "../e2e/harness/bots.ts";

/**
 * `node bench/open-bot.ts 10`: for so many minutes a bot places and cancels 20 orders a second over the WebSocket API, keeps its orders by its user stream alone and a
 * book by its changes alone. It fails if a step of an order is missing, doubled or out of order, or if the book differs from a snapshot, which it takes at every 100th
 * number at the latest.
 */
const minutes = Number.parseFloat(process.argv[2] ?? "1");
const EVERY_MS = 50;
const COMPARED_EVERY = 100;
const SYMBOL = "BTCUSDT";

type Loose = Record<string, unknown>;
type Change = { U: number; u: number; b: [string, string][]; a: [string, string][] };
type Book = { lastUpdateId: number; bids: [string, string][]; asks: [string, string][] };

let isOver = false;
const app = await startApp();

async function connect(path: string, take: (message: Loose) => void): Promise<WebSocket> {
  const socket = new WebSocket(app.url.replace("http", "ws") + path);
  socket.on("message", (data) => take(JSON.parse(data.toString()) as Loose));
  socket.on("close", (code) => {
    if (!isOver && code !== 1000 && code !== 1005) throw new Error(`the server closed ${path} with ${code}`);
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return socket;
}

/** The book of a reader, with the snapshots that it has to equal when it reaches their number. */
class LocalBook {
  readonly #sides = { b: new Map<string, string>(), a: new Map<string, string>() };
  readonly #due: Book[] = [];
  #updateId = 0;
  #changesSince = 0;
  #isReading = false;
  changes = 0;
  compared = 0;
  readonly waiting: Change[] = [];

  async start(): Promise<void> {
    const { lastUpdateId, bids, asks } = await readBook();
    this.#take({ b: bids, a: asks });
    this.#updateId = lastUpdateId;
    for (const change of this.waiting.splice(0)) this.apply(change);
  }

  apply(change: Change): void {
    if (this.#updateId === 0) {
      this.waiting.push(change);
      return;
    }
    if (change.u <= this.#updateId) return;
    if (change.U !== this.#updateId + 1) throw new Error(`a gap: ${change.U} after ${this.#updateId}`);
    this.#take(change);
    this.#updateId = change.u;
    this.changes += 1;
    this.#changesSince += 1;
    this.#compare();
    if (this.#changesSince >= COMPARED_EVERY && !this.#isReading) void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#isReading = true;
    this.#due.push(await readBook());
    this.#isReading = false;
    this.#changesSince = 0;
    this.#compare();
  }

  #compare(): void {
    for (;;) {
      const [next] = this.#due;
      if (!next || next.lastUpdateId > this.#updateId) return;
      this.#due.shift();
      // One that was taken before its changes arrived waits for them; one that they have passed cannot be compared any more.
      if (next.lastUpdateId < this.#updateId) {
        this.#changesSince = COMPARED_EVERY;
        continue;
      }
      const own = JSON.stringify({ lastUpdateId: this.#updateId, bids: this.#side("b", -1), asks: this.#side("a", 1) });
      if (own !== JSON.stringify(next)) throw new Error(`the book differs from the snapshot at ${this.#updateId}`);
      this.compared += 1;
    }
  }

  #side(of: "a" | "b", sign: number): [string, string][] {
    return [...this.#sides[of]].sort((x, y) => (Number.parseFloat(x[0]) - Number.parseFloat(y[0])) * sign);
  }

  #take(change: Pick<Change, "a" | "b">): void {
    for (const side of ["a", "b"] as const)
      for (const [price, quantity] of change[side])
        if (/[1-9]/.test(quantity)) this.#sides[side].set(price, quantity);
        else this.#sides[side].delete(price);
  }
}

async function readBook(): Promise<Book> {
  const answer = await fetch(`${app.url}/api/v3/depth?symbol=${SYMBOL}&limit=1000`);
  if (!answer.ok) throw new Error(`the book was refused: ${await answer.text()}`);
  return (await answer.json()) as Book;
}

async function run(): Promise<void> {
  const { apiKey, privateKey } = await openEd25519Bot(app, "bot@test.example");
  const steps = new Map<number, string[]>();
  const answers = new Map<unknown, (answer: Loose) => void>();
  let [lastId, reports, asked] = [0, 0, 0];
  const latencies: number[] = [];

  const takeStep = (event: Loose) => {
    if (event["e"] !== "executionReport") return;
    const id = event["I"] as number;
    if (lastId > 0 && id !== lastId + 1) throw new Error(`a gap in the user stream: ${id} after ${lastId}`);
    lastId = id;
    reports += 1;
    const orderId = event["i"] as number;
    steps.set(orderId, [...(steps.get(orderId) ?? []), event["x"] as string]);
  };
  const api = await connect("/ws-api/v3?returnRateLimits=false", (message) => {
    if (message["event"]) takeStep(message["event"] as Loose);
    else answers.get(message["id"])?.(message);
  });
  const ask = (method: string, params: Loose): Promise<Loose> => {
    asked += 1;
    const id = asked;
    api.send(JSON.stringify({ id, method, params: { ...params, timestamp: Date.now() } }));
    return new Promise((resolve, reject) =>
      answers.set(id, (answer) => {
        answers.delete(id);
        if (answer["status"] === 200) resolve(answer["result"] as Loose);
        else reject(new Error(`${method}: ${JSON.stringify(answer["error"])}`));
      }),
    );
  };
  const timestamp = Date.now();
  const signature = sign(null, Buffer.from(`apiKey=${apiKey}&timestamp=${timestamp}`), privateKey).toString("base64");
  asked += 1;
  const loggedOn = new Promise((resolve) => answers.set(asked, resolve));
  api.send(JSON.stringify({ id: asked, method: "session.logon", params: { apiKey, timestamp, signature } }));
  await loggedOn;
  await ask("userDataStream.subscribe", {});

  const book = new LocalBook();
  const stream = await connect(`/ws/${SYMBOL.toLowerCase()}@depth@100ms`, (message) => book.apply(message as Change));
  await book.start();
  const { price } = (await (await fetch(`${app.url}/api/v3/ticker/price?symbol=${SYMBOL}`)).json()) as {
    price: string;
  };
  const last = Number.parseFloat(price);

  const placed: number[] = [];
  const turn = async (count: number): Promise<void> => {
    // Far enough from the market to rest, near enough for the price band, each at a price of its own for a while.
    const share = 0.98 - (count % 50) / 10_000;
    const started = performance.now();
    const at = (last * share).toFixed(1);
    const order = { symbol: SYMBOL, side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.001", price: at };
    const { orderId } = await ask("order.place", order);
    latencies.push(performance.now() - started);
    placed.push(orderId as number);
    await ask("order.cancel", { symbol: SYMBOL, orderId });
  };
  const pending = new Set<Promise<void>>();
  const endAt = performance.now() + minutes * 60_000;
  for (let count = 0; performance.now() < endAt; count += 1) {
    const one = turn(count).finally(() => pending.delete(one));
    pending.add(one);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  await Promise.all(pending);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const wrong = placed.filter((orderId) => steps.get(orderId)?.join() !== "NEW,CANCELED");
  if (wrong.length > 0) throw new Error(`${wrong.length} orders have other steps than NEW and CANCELED`);
  if (book.compared === 0) throw new Error("the book was never compared");
  const sorted = latencies.sort((a, b) => a - b);
  console.log({
    minutes,
    orders: placed.length,
    reports,
    placeP50Ms: Math.round(sorted[sorted.length >> 1] ?? Number.NaN),
    placeP99Ms: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN),
    changes: book.changes,
    compared: book.compared,
  });
  api.close();
  stream.close();
}

try {
  await run();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  isOver = true;
  await app.stop();
}
