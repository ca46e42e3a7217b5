import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { benchAlerts } from "./alerts.ts";
import { benchAuction } from "./auction.ts";
import { benchBatchStatements, linesOf } from "./batch-statements.ts";
import { benchBook } from "./book.ts";
import { benchBookFeed } from "./book-feed.ts";
import { benchChat } from "./chat.ts";
import { benchConsoleQueue } from "./console-queue.ts";
import { benchContracts } from "./contracts.ts";
import { benchCore } from "./core.ts";
import { benchFirstVisit } from "./first-visit.ts";
import { benchFlood } from "./flood.ts";
import { benchGateways, canBind } from "./gateways.ts";
import { benchHosting } from "./hosting.ts";
import { benchListPages, type PageCost } from "./list-pages.ts";
import { benchLists } from "./lists.ts";
import { benchOptions } from "./options.ts";
import { benchOrders } from "./orders.ts";
import { benchEngineOrders } from "./orders-engine.ts";
import { benchPages } from "./pages.ts";
import { benchReload } from "./reload.ts";
import { benchScale } from "./scale/document.ts";
import { benchSocket } from "./socket.ts";
import { benchSubscriptions } from "./subscriptions.ts";
import { benchWorst } from "./worst.ts";

/**
 * `npm run bench [-- --only book,orders] [--json FILE]`: each figure beside a known baseline measured in the same run, since an absolute number says
 * more about the machine than about Candor. Nothing gates here; `npm run test:long` reads the JSON.
 */
const { values } = parseArgs({ options: { json: { type: "string" }, only: { type: "string" } } });

type Row = { name: string; value: string };
type Result = { rows: Row[]; figures: Record<string, unknown> };

const one = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 1 });
const times = (ratio: number | undefined) =>
  ratio === undefined ? "pgbench is not installed" : `${one(ratio)} x pgbench -N`;

const beside = (p99Ms: number, quietP99Ms: number) => `ack p99 ${one(p99Ms)} ms (${one(quietP99Ms)} ms without)`;

const benches: Record<string, () => Promise<Result>> = {
  async book() {
    const { rows, ...figures } = await benchBook();
    return { rows, figures };
  },
  async bookFeed() {
    const figures = benchBookFeed();
    const rows = figures.map(({ levels, plainUs, followedUs, watchedUs, shareOf30 }) => ({
      name: `changes of a book with ${one(levels)} levels of users`,
      value: `a change ${one(followedUs / plainUs)} x the work without, a watched account ${one(watchedUs / plainUs)} x; 30 books at 10 changes a second ${one(shareOf30 * 100)} % of a processor`,
    }));
    return { rows, figures: { runs: figures } };
  },
  async alerts() {
    const figures = benchAlerts();
    const { fired, waiting, firingMs, quietUs, ratio } = figures;
    const value = `${one(firingMs)} ms; a tick that reaches none of ${one(waiting)} ${one(quietUs)} us, ${one(ratio)} x a loop over all`;
    return { rows: [{ name: `${one(fired)} price alerts fired by one tick`, value }], figures };
  },
  async gateways() {
    const name = "two gateways, each with a share of a processor";
    if (!canBind())
      return { rows: [{ name, value: "not measured: needs root and cgroups of version 1" }], figures: {} };
    const figures = await benchGateways();
    const beside = ({ one: single, two }: { one: number; two: number }) =>
      `${one(two)} a second, ${one(two / single)} x one`;
    const value = `reads ${beside(figures.reads)}; messages to 4,000 readers ${beside(figures.messages)}`;
    return { rows: [{ name, value }], figures };
  },
  async core() {
    const { rows, ...figures } = await benchCore();
    return { rows, figures };
  },
  async contracts() {
    const { rows, ...figures } = await benchContracts();
    return { rows, figures };
  },
  async lists() {
    const figures = await benchLists();
    const { rows: size, quietP95Ms, besideP95Ms, pages } = figures;
    const value = `p95 ${one(besideP95Ms)} ms, without them ${one(quietP95Ms)} ms; ${one(pages)} pages`;
    return { rows: [{ name: `a user beside 20 deep lists of ${one(size)} rows`, value }], figures };
  },
  async listPages() {
    const lists = await benchListPages();
    const cost = ({ ms, buffers }: PageCost) => `${ms} ms, ${one(buffers)} buffers`;
    const rows = lists.flatMap(({ list, first, furthestByNumber, farByCursor, farByOffset }) => [
      { name: `${list} of 300,000: page 1, with its count`, value: cost(first) },
      { name: `${list}: the furthest page by number, with its count`, value: cost(furthestByNumber) },
      {
        name: `${list}: page 5,000 by cursor`,
        value: `${cost(farByCursor)}${farByOffset ? `; by OFFSET with its count ${cost(farByOffset)}` : ""}`,
      },
    ]);
    return { rows, figures: { lists } };
  },
  async consoleQueue() {
    const figures = await benchConsoleQueue();
    const { small, large } = figures;
    const beside = (of: (each: typeof large) => number, unit: string) =>
      `${one(of(large))} ${unit}, ${one(of(large) / of(small))} x the same with ${small.rows}`;
    const name = (what: string) => `a console queue of ${one(large.rows)}: ${what}`;
    const rows = [
      { name: name("first rows"), value: beside(({ firstRowsMs }) => firstRowsMs, "ms") },
      { name: name("j to the next row, p95"), value: beside(({ focus }) => focus.p95, "ms") },
      { name: name("j to the next record, p95"), value: beside(({ open }) => open.p95, "ms") },
      { name: name("memory with all loaded"), value: beside(({ heapMiB }) => heapMiB, "MiB") },
      { name: name("kept current for 10 s"), value: beside(({ refresh }) => refresh.kB, "kB") },
    ];
    return { rows, figures };
  },
  async chat() {
    const figures = await benchChat();
    const { chats, sent, p50Ms, p99Ms, readP99Ms, lost, reconnected } = figures;
    const value = `p50 ${one(p50Ms)} ms, p99 ${one(p99Ms)} ms, ${one(p99Ms / readP99Ms)} x a plain read; ${lost} of ${one(sent)} lost, ${one(reconnected)} reconnected`;
    return { rows: [{ name: `200 messages/s in ${one(chats)} open chats`, value }], figures };
  },
  async worst() {
    const { rows: situations } = benchWorst();
    const rows = situations.map(({ name, maxMs, p99Ms, commands }) => ({
      name: `worst command: ${name}`,
      value: `max ${one(maxMs)} ms, p99 ${one(p99Ms)} ms, ${one(commands)} commands`,
    }));
    return { rows, figures: { situations } };
  },
  async orders() {
    const http = await benchOrders();
    const alone = await benchEngineOrders();
    return {
      rows: [
        {
          name: "durable commands through HTTP",
          value: `${one(http.perSecond)}/s, ${times(http.ratio)}, ack p99 ${one(http.ackP99Ms)} ms`,
        },
        {
          name: "durable commands through the WebSocket API",
          value: `${one(http.socket.perSecond)}/s, ${times(http.socket.ratio)}, ack p99 ${one(http.socket.ackP99Ms)} ms`,
        },
        {
          name: "durable commands through the engine",
          value: `${one(alone.perSecond)}/s, ${times(alone.ratio)}, ack p99 ${one(alone.ackP99Ms)} ms`,
        },
      ],
      figures: { ...http, engineOnlyRatio: alone.ratio, engineOnlyPerSecond: alone.perSecond },
    };
  },
  async statements() {
    const [lane] = await benchBatchStatements();
    const rows = (lane?.sizes ?? []).flatMap(linesOf);
    const updates = (lane?.updates ?? []).map(({ table, updated, hot }) => ({
      name: `updates of ${table} in their page (HOT)`,
      value: `${one(hot)} of ${one(updated)}`,
    }));
    return { rows: [...rows, ...updates], figures: { ...lane } };
  },
  async options() {
    const figures = await benchOptions();
    const { orders, ms, perSecond, ratio, openedInMs } = figures;
    return {
      rows: [
        {
          name: `${one(orders)} options due in one second`,
          value: `${one(ms)} ms, ${one(perSecond)}/s, ${times(ratio)}`,
        },
        { name: "opened by one tick", value: `${one(openedInMs)} ms` },
      ],
      figures,
    };
  },
  async hosting() {
    const figures = await benchHosting();
    const { orders, rollMs, paidPerSecond, ratio, quietP99Ms, rollP99Ms } = figures;
    return {
      rows: [
        {
          name: `roll of a day, ${one(orders)} orders`,
          value: `${one(rollMs)} ms, ${one(paidPerSecond)}/s, ${times(ratio)}`,
        },
        { name: "orders beside it", value: beside(rollP99Ms, quietP99Ms) },
      ],
      figures,
    };
  },
  async subscriptions() {
    const figures = await benchSubscriptions();
    const { applications, allotmentMs, allottedPerSecond, ratio, quietP99Ms, allotmentP99Ms, releaseP99Ms } = figures;
    return {
      rows: [
        {
          name: `allotment of ${one(applications)} applications`,
          value: `${one(allotmentMs)} ms, ${one(allottedPerSecond)}/s, ${times(ratio)}`,
        },
        { name: "orders beside the allotment", value: beside(allotmentP99Ms, quietP99Ms) },
        { name: "orders beside the release", value: beside(releaseP99Ms, quietP99Ms) },
      ],
      figures,
    };
  },
  async auction() {
    const figures = await benchAuction();
    const { levels, restingP99Ms, auctionP99Ms, ratio, published } = figures;
    const value = `ack p99 ${one(auctionP99Ms)} ms, ${one(ratio)} x those of an ordinary book (${one(restingP99Ms)} ms); published ${one(published)} times`;
    return { rows: [{ name: `orders in an auction of ${one(levels)} levels a side`, value }], figures };
  },
  async socket() {
    const { rows, ...figures } = await benchSocket();
    return { rows, figures };
  },
  async flood() {
    const figures = await benchFlood();
    const { quietP99Ms, floodedP99Ms, sent, residentMiB } = figures;
    return {
      rows: [
        {
          name: "orders beside guests who flood the socket",
          value: `ack p99 ${one(floodedP99Ms)} ms (${one(quietP99Ms)} ms without), ${one(sent)} messages sent, ${one(residentMiB)} MiB`,
        },
      ],
      figures,
    };
  },
  async scale() {
    const figures = benchScale();
    const { rateError, writerPerSecond, writerP99Ms, users, perSecond, cells, busiestMarket, gateways } = figures;
    const error = `simulated; of the measured rates at most ${one(rateError * 100)} % off`;
    return {
      rows: [
        {
          name: `one writer with ${one(users)} users`,
          value: `${one(writerPerSecond)}/s, p99 ${one(writerP99Ms)} ms, ${error}`,
        },
        {
          name: `${one(perSecond)} orders a second`,
          value: `${cells} cells, ${gateways} gateways, the busiest market ${one(busiestMarket)} x what a cell bears`,
        },
      ],
      figures,
    };
  },
  async reload() {
    const figures = await benchReload();
    return { rows: [{ name: "reload, 100,000 open orders and accounts", value: `${one(figures.ms)} ms` }], figures };
  },
  async "first-visit"() {
    const figures = await benchFirstVisit();
    const offline = figures.offlinePricesMs === undefined ? "no price" : `${one(figures.offlinePricesMs)} ms`;
    const rows = [
      { name: "slow 3G, address to the first price", value: `${one(figures.pricesMs)} ms, ${figures.pricesKiB} KiB` },
      { name: "cold start without a network, first price", value: offline },
    ];
    return { rows, figures };
  },
  async pages() {
    const { rows, ...figures } = await benchPages();
    return { rows, figures };
  },
};

const requested = values.only?.split(",") ?? Object.keys(benches);
const unknown = requested.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`there is no bench named ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`);
  process.exit(1);
}

const all: Record<string, unknown> = {};
for (const name of requested) {
  const { rows, figures } = await (benches[name] as () => Promise<Result>)();
  console.log(`\n${name}`);
  for (const row of rows) console.log(`  ${row.name.padEnd(46)} ${row.value}`);
  all[name] = figures;
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`);
