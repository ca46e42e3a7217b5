import type { ChannelFields } from "./channel-form.ts";
import type { MarketFields } from "./market-form.ts";

/** The default values of a listing: those of most markets. Values that depend on the coin's price are empty. */
export const firstMarket: MarketFields = {
  taker_fee: "0.1",
  maker_fee: "0.1",
  price_band: "5",
  tick: "",
  lot: "",
  min_notional: "5",
  open: true,
  sort: "0",
};

export const firstChannel: ChannelFields = {
  deposit_open: false,
  deposit_min: "",
  confirmations: "12",
  explorer_tx: "",
  withdraw_open: false,
  withdraw_min: "",
  withdraw_max: "",
  withdraw_fee: "",
  two_people_above: "",
};
