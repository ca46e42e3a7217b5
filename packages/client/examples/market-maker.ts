import { readFileSync } from "node:fs";
import { away, connect, isApart } from "@candor/client";

/** `node market-maker.ts SETTINGS.json` with { base, key, symbol, quantity, tick }: quotes 0.2 % around the mid until it is told to stop. */
const { base, key, symbol, quantity, tick } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const [spread, moved] = [20, 2]; // Hundredths of a percent: the distance of a quote, and what the market moves before it is replaced.
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
  const answers = await Promise.all([place("BUY", away(mid, -spread, tick)), place("SELL", away(mid, spread, tick))]);
  for (const answer of answers)
    console.log(answer.ok ? `placed ${answer.data.orderId}` : `${answer.kind}: ${answer.msg}`);
  quoted = mid;
}
const left = await client.cancelAll(symbol);
client.close();
console.log(left.ok ? "nothing is open" : `${left.kind}: ${left.msg}`);
