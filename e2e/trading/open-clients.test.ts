import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Client, connect, type LiveBook } from "@candor/client";
import { fromNumeric } from "@candor/contract/domain/money.ts";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type App, root, startApp } from "../harness/app.ts";
import { openBot, openEd25519Bot } from "../harness/bots.ts";
import { startTlsFront, type TlsFront } from "../harness/tls-front.ts";

/** Our own client and one that is generated, every program of the documents as it stands there, and meanwhile the example's market maker for a minute. */
const symbol = "BTCUSDT";
const MAKES_FOR_MS = 60_000;
const BOOKS_KEPT = 100;
const folder = join(root, "artifacts/open-clients");
/** As strictly as a user's own compiler may be set. */
const COMPILED = [
  "--ignoreConfig",
  "--strict",
  "--noUncheckedIndexedAccess",
  "--exactOptionalPropertyTypes",
  "--noEmit",
  "--allowImportingTsExtensions",
  "--skipLibCheck",
  ...[
    "--module",
    "nodenext",
    "--moduleResolution",
    "nodenext",
    "--target",
    "es2024",
    "--lib",
    "es2024",
    "--types",
    "node",
  ],
];

let app: App;
let front: TlsFront;
let reader: { apiKey: string; secret: string };
let owner: Client;
let maker: ChildProcess;
let startedAt: number;
let before: Balances;
let printed = "";

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  app = await startApp();
  front = await startTlsFront(app.port);
  reader = await openBot(app, "reader@test.example");
  const key = await openEd25519Bot(app, "maker@test.example");
  owner = await connect({ base: app.url, key });
  await taken(owner, "BUY", "0.05");
  before = await balancesOf(owner);
  const settings = { base: app.url, key, symbol, quantity: "0.002", tick: "0.01", spread: 1, moved: 1 };
  writeFileSync(join(folder, "settings.json"), JSON.stringify(settings));
  const example = join(root, "packages/client/examples/market-maker.ts");
  maker = spawn(join(root, "node_modules/node/bin/node"), [example, join(folder, "settings.json")]);
  for (const output of [maker.stdout, maker.stderr])
    output?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  startedAt = Date.now();
});
afterAll(async () => {
  maker?.kill();
  owner?.close();
  await front?.stop();
  await app?.stop();
});

type Balances = Readonly<Record<string, bigint>>;
async function balancesOf(client: Client): Promise<Balances> {
  const answer = await client.account.account({ omitZeroBalances: true });
  if (!answer.ok) throw new Error(answer.msg);
  return Object.fromEntries(
    answer.data.balances.map(({ asset, free, locked }) => [asset, fromNumeric(free) + fromNumeric(locked)]),
  );
}

/** Trades at the market, as soon as there is something to trade with: the maker takes its quotes back before it places others. */
async function taken(client: Client, side: "BUY" | "SELL", quantity: string): Promise<void> {
  const order = { symbol, side, type: "MARKET", quantity } as const;
  await vi.waitUntil(async () => (await client.socket.call("order.place", order)).ok, {
    timeout: 30_000,
    interval: 100,
  });
}

/** The programs of a document, each under the heading that it stands below. */
function programsOf(path: string): { name: string; text: string }[] {
  const parts = readFileSync(join(root, path), "utf8").split(/^(?=#+ )/m);
  return parts.flatMap((part) =>
    [...part.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, text = ""], index) => ({
      name: `${path.replaceAll("/", ".")} ${part.slice(0, part.indexOf("\n")).replace(/^#+ /, "")} ${index + 1}`,
      text,
    })),
  );
}
const programs = ["docs/OPEN-API.md", "packages/client/README.md"].flatMap(programsOf);

/** Writes a program down with the address and the key of this test in place of those that its reader puts there. */
function written({ name, text }: (typeof programs)[number]): string {
  const replaced = text
    .replaceAll("https://candor.example.org", front.url)
    .replaceAll('"your key"', JSON.stringify(reader.apiKey))
    .replaceAll('"your secret"', JSON.stringify(reader.secret));
  const path = join(folder, `${name.replaceAll(/[^A-Za-z0-9]+/g, "-")}.ts`);
  writeFileSync(path, replaced);
  return path;
}

/** What each program shows at last: that its order was canceled, filled or refused. */
const outcomes: Readonly<Record<string, RegExp>> = {
  "packages.client.README.md What can go wrong 1": /-2010.*insufficient balance/,
  "packages.client.README.md Streams, books and the user's events 1": /"TRADE","FILLED"/,
};

describe("programs of the documents", () => {
  beforeAll(async () => {
    const document: unknown = await (await fetch(`${app.url}/api/openapi/open.json`)).json();
    const types = astToString(await openapiTS(document as Parameters<typeof openapiTS>[0]));
    writeFileSync(join(folder, "open-api.ts"), types);
  });

  test.each(programs)("$name", async (program) => {
    const path = written(program);
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    try {
      await import(path);
      expect(JSON.stringify(log.mock.calls)).toMatch(outcomes[program.name] ?? /cancel+ed/i);
    } finally {
      log.mockRestore();
    }
  });

  test("those of the client and of the generated one compile strictly, without casts", async () => {
    const typed = programs.filter(({ text }) => /@candor\/client|openapi-fetch/.test(text));
    expect(typed.length).toBe(5);
    for (const { text } of typed) expect(text).not.toMatch(/\bas (?!const\b)|\bany\b|!\.|@ts-/);
    // In a process of its own: the half minute that it takes would be one without a look at the sockets, which the server ends meanwhile.
    const compiler = spawn(join(root, "node_modules/.bin/tsc"), [...COMPILED, ...typed.map(written)], { cwd: root });
    expect(await text(compiler.stdout)).toBe("");
  });
});

test("the market maker quotes for a minute, trades, leaves nothing open, and its balances are those of its trades", async () => {
  const taker = await connect({ base: app.url, key: await openBot(app, "taker@test.example") });
  const book = await taker.book(symbol);
  const states = new Map<number, Pick<LiveBook, "bids" | "asks">>();
  book.onChange(() => {
    states.set(book.lastUpdateId, { bids: book.bids, asks: book.asks });
    const [oldest] = states.keys();
    if (states.size > BOOKS_KEPT && oldest !== undefined) states.delete(oldest);
  });
  let compared = 0;
  const placed = () => printed.split("\n").filter((line) => line === "placed").length;
  // On a busy machine a round takes longer than its pause.
  const isEnough = () => Date.now() - startedAt >= MAKES_FOR_MS && compared >= 5 && placed() >= 5;
  for (let round = 0; !isEnough(); round += 1) {
    // What it buys it pays a fee of, and sells the rest.
    await (round % 2 === 0 ? taken(taker, "BUY", "0.001") : taken(taker, "SELL", "0.0009"));
    await book.changed();
    const snapshot = await taker.market.depth({ symbol, limit: 1_000 });
    if (!snapshot.ok) throw new Error(snapshot.msg);
    const { lastUpdateId, bids, asks } = snapshot.data;
    while (book.lastUpdateId < lastUpdateId) await book.changed();
    const own = states.get(lastUpdateId);
    if (own) {
      expect(own).toEqual({ bids, asks });
      compared += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  taker.close();

  const ended = once(maker, "exit");
  maker.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  const lines = printed.trim().split("\n");
  expect(lines.at(-1)).toBe("nothing is open");
  expect(await owner.trading.openOrders({ symbol })).toEqual({ ok: true, data: [] });

  const fills = await owner.trading.myTrades({ symbol, limit: 1_000 });
  if (!fills.ok) throw new Error(fills.msg);
  const made = fills.data.filter(({ isMaker }) => isMaker);
  expect(made.length).toBeGreaterThan(0);
  const sums: Record<string, bigint> = { BTC: 0n, USDT: 0n, ...before };
  const move = (asset: string, amount: bigint) => {
    sums[asset] = (sums[asset] ?? 0n) + amount;
  };
  for (const { isBuyer, qty, quoteQty, commission, commissionAsset } of made) {
    move("BTC", isBuyer ? fromNumeric(qty) : -fromNumeric(qty));
    move("USDT", isBuyer ? -fromNumeric(quoteQty) : fromNumeric(quoteQty));
    move(commissionAsset, -fromNumeric(commission));
  }
  expect(await balancesOf(owner)).toEqual(sums);
});
