import { WebSocket } from "ws";

/**
 * The callers of bench/flood.ts, in a process of their own: from each of COUNT loopback addresses SOCKETS sockets that ask for the book of one market
 * fifty times in each message, as fast as the server lets them, and connect again when they are closed. Prints `ready`, then on SIGTERM as JSON how
 * many messages were sent and how many answers came.
 */
const [url = "", countText = "0", socketsText = "0"] = process.argv.slice(2);
const MESSAGE = JSON.stringify({ action: "subscribe", data: { topics: Array(50).fill("depth:BTC-USDT") } });
const EVERY_MS = 50;
const AGAIN_AFTER_MS = 100;
let sent = 0;
let received = 0;

function flood(localAddress: string): void {
  const socket = new WebSocket(url, { perMessageDeflate: false, localAddress });
  const timer = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(MESSAGE);
    sent += 1;
  }, EVERY_MS);
  socket.on("message", () => {
    received += 1;
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    clearInterval(timer);
    setTimeout(() => flood(localAddress), AGAIN_AFTER_MS);
  });
}

for (let address = 0; address < Number.parseInt(countText, 10); address += 1)
  for (let socket = 0; socket < Number.parseInt(socketsText, 10); socket += 1) flood(`127.0.0.${11 + address}`);
console.log("ready");
process.on("SIGTERM", () => {
  console.log(JSON.stringify({ sent, received }));
  process.exit(0);
});
