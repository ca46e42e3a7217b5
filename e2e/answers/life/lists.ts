import { type Person, text } from "../world.ts";
import { MARKET } from "./people.ts";

const purchase = { match_id: MARKET, type: 1, number: "0.001" };

/** Orders that a price triggers at market, lists of two orders, and replacements; none of them fills. */
export async function liveLists(mai: Person, kenji: Person): Promise<void> {
  const stop = await mai.ok("c2c/trade", {
    ...purchase,
    kind: "stop_market",
    stop_price: "63000",
    stp: "expire_taker",
  });
  await mai.no("amended at market", "c2c/amend", { id: text(stop, "id"), price: "63000", number: "0.0009" });
  await mai.ok("coin/trade", { id: text(stop, "id") });
  await mai.no("passed too", "c2c/trade", { ...purchase, kind: "take_profit_market", stop_price: "63000" });

  const pair = { ...purchase, price: "58000", stop_price: "63000", stop_limit_price: "63100" };
  const placed = await mai.ok("c2c/oco", pair);
  await mai.no("prices", "c2c/oco", { ...pair, price: "62000" });
  await mai.no("no limit", "c2c/oco", { ...purchase, price: "58000", stop_price: "63000" });
  await mai.ok("c2c/order", { id: text(placed, "order_list_id") });
  await kenji.no("not his", "c2c/order", { id: text(placed, "order_list_id") });
  await mai.ok("c2c/orderList", { source: "hand", page_size: 2 });
  await mai.ok("c2c/orderList", { source: "api", page_size: 2 });
  await kenji.no("not his", "c2c/cancelList", { id: text(placed, "order_list_id") });
  await mai.ok("c2c/cancelList", { id: text(placed, "order_list_id") });
  await mai.no("done", "c2c/cancelList", { id: text(placed, "order_list_id") });

  const profit = { ...purchase, limit_kind: "take_profit_market", limit_stop_price: "58000", stop_kind: "stop_market" };
  const following = await mai.ok("c2c/oco", { ...profit, trailing_delta: "500", activation_price: "63000" });
  await mai.ok("c2c/cancelList", { id: text(following, "order_list_id") });
  await mai.no("no delta", "c2c/oco", { ...profit, trailing_delta: "2001" });

  const resting = await mai.ok("c2c/trade", { ...purchase, kind: "limit", price: "57000" });
  const other = { ...purchase, kind: "limit", price: "57001" };
  await mai.ok("c2c/replace", { ...other, cancel_id: text(resting, "id") });
  await mai.no("done", "c2c/replace", { ...other, cancel_id: text(resting, "id") });
}
