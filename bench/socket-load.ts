import { sign } from "node:crypto";
import { connect } from "node:net";
import { frameOf, readFrame, upgradeTo } from "../e2e/harness/bare-socket.ts";
import { type LoadCounts, type LoadResult, measureLoad } from "./load-figures.ts";

/**
 * The same load as http-load.ts through the WebSocket API, by the same means: bare sockets, messages made beforehand, answers read no further than their number, their
 * status and the id of the order. A connection has several lanes, each with one request under way, as programs have that do not wait for one order before they send the next.
 * `node bench/socket-load.ts` reads a plan as JSON from its standard input and prints a result as JSON.
 */
export type SocketPlan = {
  port: number;
  seconds: number;
  warmUpSeconds: number;
  /** One connection each. */
  bots: { apiKey: string; privateKey: string }[];
  lanesPerConnection: number;
  /** The requests of each lane, in a loop. `"{id}"` in `params` is the id of the order placed before it. */
  round: { method: string; params: string }[];
};

/** The number of the request that begins a session; those of lanes are from 0 on. */
const LOG_ON = -1;

function logOn({ apiKey, privateKey }: SocketPlan["bots"][number]): string {
  const timestamp = Date.now();
  const payload = `apiKey=${apiKey}&recvWindow=60000&timestamp=${timestamp}`;
  const signature = sign(null, Buffer.from(payload), privateKey).toString("base64");
  const params = { apiKey, recvWindow: 60_000, timestamp, signature };
  return JSON.stringify({ id: LOG_ON, method: "session.logon", params });
}

type Bot = SocketPlan["bots"][number];
type Lane = { turn: number; sentAt: number; orderId: string };

/** One connection of a bot, until the load ends. */
function run({ port, lanesPerConnection, round }: SocketPlan, bot: Bot, counts: LoadCounts): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const lanes: Lane[] = Array.from({ length: lanesPerConnection }, () => ({ turn: 0, sentAt: 0, orderId: "0" }));
    let underWay = 0;
    let isUpgraded = false;
    let buffered: Buffer = Buffer.alloc(0);
    const send = (index: number) => {
      const lane = lanes[index] as Lane;
      const { method, params } = round[lane.turn] as SocketPlan["round"][number];
      const filled = params.replace('"{id}"', lane.orderId);
      lane.sentAt = performance.now();
      underWay += 1;
      socket.write(frameOf(`{"id":${index},"method":"${method}","params":{"timestamp":${Date.now()},${filled}}}`));
    };
    const take = (text: string) => {
      const index = Number.parseInt(text.slice(text.indexOf(":") + 1), 10);
      const isDone = text.includes('"status":200,');
      if (index === LOG_ON) {
        if (!isDone) return reject(new Error(`a connection could not log on: ${text}`));
        for (const each of lanes.keys()) send(each);
        return;
      }
      underWay -= 1;
      const lane = lanes[index] as Lane;
      counts.take(lane.sentAt, isDone);
      lane.turn = (lane.turn + 1) % round.length;
      lane.orderId = /"orderId":(\d+)/.exec(text)?.[1] ?? "0";
      if (!counts.isStopped) send(index);
      else if (underWay === 0) socket.destroy();
    };
    socket.on("connect", () => socket.write(upgradeTo("/ws-api/v3?returnRateLimits=false")));
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.on("data", (chunk: Buffer) => {
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
      let from = 0;
      if (!isUpgraded) {
        const end = buffered.indexOf("\r\n\r\n");
        if (end < 0) return;
        const status = buffered.toString("latin1", 0, buffered.indexOf("\r\n"));
        if (!status.includes(" 101 ")) return reject(new Error(`the upgrade was refused: ${status}`));
        isUpgraded = true;
        from = end + 4;
        socket.write(frameOf(logOn(bot)));
      }
      for (let frame = readFrame(buffered, from); frame; frame = readFrame(buffered, from)) {
        from = frame.next;
        if (frame.text.startsWith('{"id":')) take(frame.text);
      }
      buffered = buffered.subarray(from);
    });
  });
}

export const runSocketLoad = (plan: SocketPlan): Promise<LoadResult> =>
  measureLoad(plan, (counts) => Promise.all(plan.bots.map((bot) => run(plan, bot, counts))));

if (import.meta.main) {
  let text = "";
  for await (const chunk of process.stdin) text += chunk;
  process.stdout.write(JSON.stringify(await runSocketLoad(JSON.parse(text) as SocketPlan)));
}
