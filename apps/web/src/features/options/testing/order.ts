import type { OptionOrder } from "@candor/contract/routes/options.ts";

/** An order of 100 that runs for 60 s, with the overrides of a test. */
export const order = (change: Partial<OptionOrder> = {}): OptionOrder => ({
  id: 1,
  match_id: 1,
  symbol: "BTC-USDT",
  currency_id: 3,
  currency: "USDT",
  type: 1,
  seconds: 60,
  number: "100",
  profit_ratio: "0.82",
  profit: "82",
  fee: "1",
  state: "running",
  accepted_at: "2026-01-01T00:00:00.000Z",
  accepted_at_ms: 0,
  open_tick: { id: 7, price: "67398.2", at_ms: 400 },
  due_at_ms: 60_400,
  delivery_tick: null,
  outcome: null,
  open_receipt: null,
  delivery_receipt: null,
  ...change,
});
