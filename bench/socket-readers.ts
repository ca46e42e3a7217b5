import { WebSocket } from "ws";

/**
 * The readers of bench/socket.ts and bench/gateways.ts, in a process of their own so that reading does not take the server's time: connects COUNT sockets,
 * asks for quotes or for the topics that are given, and measures from the time inside each message to its arrival. Prints `ready`, begins anew on SIGUSR2, and
 * on SIGTERM prints the figures as JSON.
 */
const [url = "", countText = "0", ...topics] = process.argv.slice(2);
const count = Number.parseInt(countText, 10);
const CONNECT_AT_ONCE = 100;
const asked =
  topics.length === 0 ? { action: "getQuota", data: { connect: 1 } } : { action: "subscribe", data: { topics } };
const delaysMs: number[] = [];
let messages = 0;
let isMeasuring = false;

const timeInside = /"at_ms":(\d+)/;

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once("error", reject);
    socket.on("message", (data: Buffer) => {
      if (!isMeasuring) {
        resolve();
        return;
      }
      messages += 1;
      // The time is in the first hundred bytes; reading all of each message would measure JSON.parse.
      const head = timeInside.exec(data.toString("latin1", 0, 400));
      if (head) delaysMs.push(Date.now() - Number(head[1]));
    });
    socket.once("open", () => socket.send(JSON.stringify(asked)));
  });
}

for (let opened = 0; opened < count; opened += CONNECT_AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(CONNECT_AT_ONCE, count - opened) }, open));
isMeasuring = true;
console.log("ready");
process.on("SIGUSR2", () => {
  messages = 0;
  delaysMs.length = 0;
});
process.on("SIGTERM", () => {
  delaysMs.sort((a, b) => a - b);
  const at = (share: number) => delaysMs[Math.min(delaysMs.length - 1, Math.floor(delaysMs.length * share))] ?? 0;
  console.log(JSON.stringify({ messages, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }));
  process.exit(0);
});
