import { readFileSync } from "node:fs";
import { away, connect, isApart } from "@candor/client";

/** `node market-maker.ts SETTINGS.json`: quotes both sides, `spread` hundredths of a percent from the mid, and again when the market has moved by `moved` of them. */
const settings = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const { base, key, symbol, quantity, tick, spread = 20, moved = 2 } = settings;
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

const client = await connect({ base, key });
const book = await client.book(symbol);
const place = (side: "BUY" | "SELL", price: string) =>
  client.socket.call("order.place", { symbol, side, type: "LIMIT_MAKER", quantity, price });

for (let quoted = "0"; !stop.signal.aborted; await book.changed(stop.signal)) {
  const { mid, isCurrent } = book;
  if (!mid || !isCurrent || !isApart(mid, quoted, moved)) continue;
  await client.cancelAll(symbol);
  const quotes = [place("BUY", away(mid, -spread, tick)), place("SELL", away(mid, spread, tick))];
  for (const answer of await Promise.all(quotes)) console.log(answer.ok ? "placed" : `${answer.kind}: ${answer.msg}`);
  quoted = mid;
}
const left = await client.cancelAll(symbol);
client.close();
console.log(left.ok ? "nothing is open" : `${left.kind}: ${left.msg}`);
