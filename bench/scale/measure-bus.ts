import { randomBytes } from "node:crypto";
import { amount, price } from "@candor/contract/domain/money.ts";
import type { CommandRequest } from "../../apps/server/src/platform/bus/bus.ts";
import { BusClient } from "../../apps/server/src/platform/bus/client.ts";
import { makeCommandId } from "../../apps/server/src/platform/bus/command-id.ts";
import { BusHub } from "../../apps/server/src/platform/bus/hub.ts";
import type { Link } from "../../apps/server/src/platform/bus/link.ts";
import { FrameReader, FrameWriter } from "../../apps/server/src/platform/bus/nats/frames.ts";
import { answerLine, encodeRequest, hashBody, publishLine } from "../../apps/server/src/platform/bus/protocol.ts";
import { processorUs, tenths } from "./process-use.ts";

const GATEWAYS = 20;
const COMMANDS = 20_000;
const PUBLICATIONS = 1_000;
const RUNS = 5;
/** Lines of one turn form one message; under load a message has about so many. */
const LINES_PER_MESSAGE = 10;
/** A book of 50 levels a side, the largest publication that most gateways ask for. */
const DEPTH_LEVELS = 50;

export type BusCosts = {
  /** Bytes of a command as a line, and of its answer. */
  readonly commandBytes: number;
  readonly answerBytes: number;
  readonly depthBytes: number;
  /** us of the engine's process for a command that a gateway of another process sent: passed on to the engine's thread, and its answer passed back. */
  readonly relayUs: number;
  /** us of the engine's process to send a book to one gateway over NATS, without the NATS client's own work. */
  readonly depthToGatewayUs: number;
};

/** The outcome of an order that rests. */
const ANSWER =
  '{"ok":true,"order":{"orderId":123456,"userId":77,"marketId":1,"side":0,"kind":"limit","tif":"GTC","price":"30000.25","quantity":"0.01",' +
  '"filledQuantity":"0","filledQuote":"0","fee":"0","feeCurrencyId":1,"hold":"300.0025","status":"waiting","sequence":99999,"triggered":false,' +
  '"createdAt":1700000000000,"updatedAt":1700000000000}}';

function commandLine(id: number): string {
  const request: CommandRequest = {
    type: "placeOrder",
    id: makeCommandId(1_700_000_000_000 + id),
    userId: 77,
    marketId: 1,
    side: 0,
    kind: "limit",
    tif: "GTC",
    price: price("30000.25"),
    quantity: amount("0.01"),
  };
  const body = { do: "command", text: encodeRequest(request), bodyHash: hashBody(request), lane: "user" };
  return JSON.stringify({ id, ...body });
}

/** A link to a gateway: what the hub sends is framed as for NATS, several lines a message. */
function gatewayLink(key: Buffer): { link: Link; hear: (line: string) => void } {
  const writer = new FrameWriter(key);
  let hear: (line: string) => void = () => {};
  let lines: string[] = [];
  const link: Link = {
    send(line) {
      lines.push(line);
      if (lines.length < LINES_PER_MESSAGE) return;
      writer.write(lines.join("\n"));
      lines = [];
    },
    onLine(listener) {
      hear = listener;
    },
    onClose: () => {},
    close: () => {},
  };
  return { link, hear: (line) => hear(line) };
}

/** The hub with its real client; the engine behind it answers at once. `publish` is a line of the engine's thread. */
function startHub(): { hears: ((line: string) => void)[]; publish: (line: string) => void } {
  let hear: (line: string) => void = () => {};
  const client = new BusClient();
  client.attach({
    send: (line) => queueMicrotask(() => hear(answerLine(Number.parseInt(line.slice(6), 10), ANSWER))),
    onLine(listener) {
      hear = listener;
    },
    onClose: () => {},
    close: () => {},
  });
  const hub = new BusHub(client);
  const gateways = Array.from({ length: GATEWAYS }, () => gatewayLink(randomBytes(32)));
  for (const { link } of gateways) hub.accept(link);
  return { hears: gateways.map(({ hear: toHub }) => toHub), publish: (line) => hear(line) };
}

export async function measureBus(): Promise<BusCosts> {
  const { hears, publish } = startHub();
  const lines = Array.from({ length: COMMANDS }, (_, index) => commandLine(index + 1));
  const readers = hears
    .map(() => randomBytes(32))
    .map((key) => ({ writer: new FrameWriter(key), reader: new FrameReader(key) }));
  const messages = Math.floor(COMMANDS / LINES_PER_MESSAGE);
  const texts = Array.from({ length: messages }, (_, index) =>
    lines.slice(index * LINES_PER_MESSAGE, (index + 1) * LINES_PER_MESSAGE).join("\n"),
  );
  // Frames are written by the gateways, whose time this is not.
  const framed = () => texts.map((text, index) => readers[index % GATEWAYS]?.writer.write(text) as Buffer);
  const relay = async (frames: Buffer[]): Promise<void> => {
    for (const [index, frame] of frames.entries()) {
      const text = readers[index % GATEWAYS]?.reader.read(frame) ?? "";
      for (const line of text.split("\n")) hears[index % GATEWAYS]?.(line);
      if (index % GATEWAYS === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const relayUs = await spent(framed, relay);

  const side = Array.from(
    { length: DEPTH_LEVELS },
    (_, index) => [`${30_000 - index}.25`, "1.234567"] as [string, string],
  );
  const depth = { match_id: 1, symbol: "BTC-USDT", bids: side, asks: side, at_ms: 1_700_000_000_000 };
  const book = publishLine(JSON.stringify({ type: "depth", depth, updateId: 4_294_967_297 }));
  const publishAll = (): void => {
    for (let count = 0; count < PUBLICATIONS; count += 1) publish(book);
    // The gateways acknowledge what they took, or the hub would hold it back.
    for (const hear of hears) hear(`{"id":0,"do":"took","chars":${book.length * PUBLICATIONS}}`);
  };
  const depthUs = await spent(() => {}, publishAll);
  return {
    commandBytes: Math.round(texts.join("\n").length / COMMANDS),
    answerBytes: answerLine(COMMANDS, ANSWER).length,
    depthBytes: book.length,
    relayUs: tenths(relayUs / COMMANDS),
    depthToGatewayUs: tenths(depthUs / (PUBLICATIONS * GATEWAYS)),
  };
}

/** Processor time of this process for a piece of work, in us; the least of several runs, after one in which the code is compiled: other work on the machine only adds. */
async function spent<Input>(prepare: () => Input, work: (input: Input) => Promise<void> | void): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const input = prepare();
    const before = processorUs();
    await work(input);
    if (run > 0) runs.push(processorUs() - before);
  }
  return Math.min(...runs);
}

if (import.meta.main) {
  console.log(JSON.stringify(await measureBus(), null, 1));
  process.exit(0);
}
