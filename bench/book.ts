/**
 * Candor's order book against npm nodejs-order-book 10.1.1, both fed the same operations in the same process.
 *
 * The stream is generated beforehand, untimed, with a separate book, which shows which orders still rest. It fills the book and then keeps its size
 * steady: 10 % limit orders that reach over the middle, else passive limit orders and cancels of a resting order drawn evenly. Passive prices fall
 * off exponentially from a slowly drifting middle. Both books cancel the maker on a self-trade. The other book's arguments (objects, string ids) are
 * made beforehand too, so that no conversion of ours counts against it; ours pays for its own argument objects and sink calls.
 *
 * Each book runs the same stream in equal segments, the first of them to warm up; a time is the median over the others and the ratio that of the
 * times. The books run one after the other, each with a loop of its own: taking turns in one loop charged the garbage of the other book to ours and
 * kept ours from being inlined. At 500,000 orders the other book gets shorter segments and its time is scaled per operation, because it renumbers a
 * whole price level on each removal. The lots traded over the common operations and the whole depth after them must be equal, or the benchmark
 * throws: neither book wins by doing something else.
 *
 * Single operations are timed in a run of their own, since reading the clock costs about as much as an operation.
 */
import { pathToFileURL } from "node:url";
import * as other from "nodejs-order-book";
import { ASK, BID, type MatchSink, OrderBook, type Side } from "../packages/core/src/book/order-book.ts";
import { SeededRandom } from "../packages/core/src/testing/random.ts";

type BookFigures = {
  /** How many times faster than nodejs-order-book per operation, at 10,000 and 500,000 resting orders. */
  ratio10k: number;
  ratio500k: number;
  /** Microseconds per operation at the 99.9th percentile, the worse of the two sizes. */
  p999Us: number;
  /** Memory per resting order, the worse of the two sizes. */
  bytesPerOrder: number;
  rows: { name: string; value: string }[];
};

type Shape = {
  resting: number;
  /** Mean distance of passive prices from the middle, in ticks. It decides how many orders share a level. */
  meanDistance: number;
  /** Operations a round and book. */
  ours: number;
  theirs: number;
};

const WARM_UPS = 3;
const ROUNDS = 5;
const MIDDLE = 1_000_000;

/** A limit order, or, with `quantity` 0, the cancel of `orderId`. */
type Operation = { orderId: number; ownerId: number; side: Side; price: number; quantity: number };

class Ours {
  readonly book = new OrderBook();
  traded = 0;
  readonly #sink: MatchSink = {
    fill: (_makerId, _makerOwner, _price, quantity) => {
      this.traded += quantity;
    },
    selfTradeCancel: () => undefined,
    selfTradeEnd: () => undefined,
  };

  run(operations: Operation[]): void {
    for (const operation of operations) this.apply(operation);
  }

  apply(operation: Operation): void {
    const { orderId, ownerId, side, price, quantity } = operation;
    if (quantity === 0) {
      this.book.cancel(orderId);
      return;
    }
    const left = quantity - this.book.match({ ownerId, side, quantity, limitPrice: price }, this.#sink);
    if (left > 0) this.book.rest({ orderId, ownerId, side, price, quantity: left });
  }
}

type OtherCall = { id: string; order: Parameters<other.OrderBook["limit"]>[0] | undefined };

class Theirs {
  readonly book = new other.OrderBook();
  traded = 0;

  run(calls: OtherCall[]): void {
    for (const call of calls) this.apply(call);
  }

  apply({ id, order }: OtherCall): void {
    if (order === undefined) this.book.cancel(id);
    else this.traded += order.size - this.book.limit(order).quantityLeft;
  }

  static call({ orderId, ownerId, side, price, quantity }: Operation): OtherCall {
    // A letter before the number: its objects then keep string keys, which it handles faster than number-like ones.
    const id = `o${orderId}`;
    if (quantity === 0) return { id, order: undefined };
    const order = {
      id,
      side: side === BID ? other.Side.BUY : other.Side.SELL,
      size: quantity,
      price,
      accountId: `a${ownerId}`,
      stpMode: other.SelfTradePreventionMode.EXPIRE_MAKER,
    };
    return { id, order };
  }
}

/** The operations that fill a book to `resting` orders, then `count` mixed ones. */
function makeStream(shape: Shape, count: number): { fill: Operation[]; mixed: Operation[] } {
  const random = new SeededRandom(20_261_121);
  const ours = new Ours();
  const live: number[] = [];
  let lastId = 0;
  let middle = MIDDLE;

  const limit = (reach: number): Operation => {
    lastId += 1;
    const side: Side = random.below(2) === 0 ? BID : ASK;
    const distance = reach > 0 ? -reach : 1 + Math.floor(-Math.log(1 - random.fraction()) * shape.meanDistance);
    const price = Math.max(1, middle + (side === BID ? -distance : distance));
    return { orderId: lastId, ownerId: 1 + random.below(1000), side, price, quantity: 1 + random.below(100) };
  };
  /** A resting order's id, drawn evenly; ids that have been filled are dropped as they come up. */
  const drawLive = (): number => {
    for (;;) {
      const at = random.below(live.length);
      const orderId = live[at] ?? 0;
      const last = live.pop() ?? 0;
      if (at < live.length) live[at] = last;
      if (ours.book.has(orderId)) return orderId;
    }
  };
  const next = (filling: boolean): Operation => {
    if (!filling && random.below(50) === 0) middle += random.below(3) - 1;
    if (!filling && random.below(10) === 0) return limit(1 + random.below(5));
    if (ours.book.size < shape.resting) return limit(0);
    return { orderId: drawLive(), ownerId: 0, side: BID, price: 0, quantity: 0 };
  };
  const make = (filling: boolean): Operation => {
    const operation = next(filling);
    ours.apply(operation);
    if (operation.quantity > 0 && ours.book.has(operation.orderId)) live.push(operation.orderId);
    return operation;
  };

  const fill: Operation[] = [];
  while (ours.book.size < shape.resting) fill.push(make(true));
  return { fill, mixed: Array.from({ length: count }, () => make(false)) };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Runs the other book's operations on a book of ours and throws unless traded lots and depth are equal. */
function requireSameOutcome(fill: Operation[], mixed: Operation[], theirs: Theirs): void {
  const ours = new Ours();
  ours.run(fill);
  ours.run(mixed);
  if (ours.traded !== theirs.traded) throw new Error(`traded ${ours.traded} lots, the other ${theirs.traded}`);
  const [asks, bids] = theirs.book.depth();
  for (const [side, levels] of [
    [ASK, asks],
    [BID, bids],
  ] as const) {
    const expected = levels.map(([price, quantity]) => `${price}:${quantity}`).join();
    const actual = ours.book.depth(side, Infinity).map(({ price, quantity }) => `${price}:${quantity}`);
    if (actual.join() !== expected) throw new Error("the books differ, so the comparison would be void");
  }
}

type Comparison = { ratio: number; oursNs: number; theirsNs: number; p999Us: number; maxUs: number; bytes: number };

function compare(shape: Shape): Comparison {
  const { fill, mixed } = makeStream(shape, shape.ours * (WARM_UPS + ROUNDS + 1));
  const ours = new Ours();
  ours.run(fill);
  const bytes = ours.book.bytes / shape.resting;
  const oursNs = rounds(shape.ours, (from, to) => {
    const segment = mixed.slice(from, to);
    return () => ours.run(segment);
  });
  const slow = tail(ours, mixed.slice((WARM_UPS + ROUNDS) * shape.ours));

  const theirs = new Theirs();
  theirs.run(fill.map(Theirs.call));
  const theirsNs = rounds(shape.theirs, (from, to) => {
    const segment = mixed.slice(from, to).map(Theirs.call);
    return () => theirs.run(segment);
  });
  requireSameOutcome(fill, mixed.slice(0, (WARM_UPS + ROUNDS) * shape.theirs), theirs);
  return { ratio: theirsNs / oursNs, oursNs, theirsNs, ...slow, bytes };
}

/** The median over the rounds of nanoseconds per operation, after the warm-ups. */
function rounds(length: number, prepare: (from: number, to: number) => () => void): number {
  const took: number[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const run = prepare(round * length, (round + 1) * length);
    const start = performance.now();
    run();
    if (round >= WARM_UPS) took.push(((performance.now() - start) * 1e6) / length);
  }
  return median(took);
}

/** The slow end of single operations, in microseconds, the clock's own cost included. */
function tail(ours: Ours, operations: Operation[]): { p999Us: number; maxUs: number } {
  const took = new Float64Array(operations.length);
  let at = 0;
  for (const operation of operations) {
    const start = performance.now();
    ours.apply(operation);
    took[at] = (performance.now() - start) * 1000;
    at += 1;
  }
  took.sort();
  return { p999Us: took[Math.floor(took.length * 0.999)] ?? Number.NaN, maxUs: took.at(-1) ?? Number.NaN };
}

/**
 * Runs the comparison at both sizes and, since the ratio depends on how many orders share a level, at thinner shapes
 * that suit the other book better. The ratios that are gated are those of the busy shapes. Under a minute.
 */
export async function benchBook(): Promise<BookFigures> {
  const small = compare({ resting: 10_000, meanDistance: 50, ours: 200_000, theirs: 20_000 });
  const smallThinner = compare({ resting: 10_000, meanDistance: 100, ours: 200_000, theirs: 20_000 });
  const sparse = compare({ resting: 10_000, meanDistance: 5_000, ours: 200_000, theirs: 20_000 });
  const large = compare({ resting: 500_000, meanDistance: 500, ours: 200_000, theirs: 2_000 });
  const largeThinner = compare({ resting: 500_000, meanDistance: 1_000, ours: 200_000, theirs: 2_000 });
  const wide = compare({ resting: 500_000, meanDistance: 200_000, ours: 200_000, theirs: 10_000 });
  const row = (name: string, { ratio, oursNs, theirsNs, p999Us, maxUs, bytes }: Comparison) => ({
    name: `Order book, ${name}`,
    value:
      `${ratio.toFixed(1)} x (${oursNs.toFixed(0)} ns against ${theirsNs.toFixed(0)} ns), ` +
      `p99.9 ${p999Us.toFixed(2)} us, max ${maxUs.toFixed(0)} us, ${bytes.toFixed(0)} bytes an order`,
  });
  return {
    ratio10k: small.ratio,
    ratio500k: large.ratio,
    p999Us: Math.max(small.p999Us, large.p999Us),
    bytesPerOrder: Math.max(small.bytes, large.bytes),
    rows: [
      row("10,000 resting, about 100 a level at the best", small),
      row("10,000 resting, about 50 a level at the best", smallThinner),
      row("10,000 resting, about one a level", sparse),
      row("500,000 resting, about 500 a level at the best", large),
      row("500,000 resting, about 250 a level at the best", largeThinner),
      row("500,000 resting, about one a level", wide),
    ],
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const { name, value } of (await benchBook()).rows) console.log(`${name}: ${value}`);
}
