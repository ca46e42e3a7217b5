import { contractFields } from "../../../shared/terms/contract-form.ts";
import { optionFields } from "../../../shared/terms/option-form.ts";
import type { ChannelFields } from "../channels/channel-form.ts";
import type { MarketFields } from "../markets/market-form.ts";

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

/** The durations and profits of most pairs; stakes and reserve are in the quote currency. */
export const firstOptions = optionFields({
  state: "open",
  fee: "0",
  reserve: "",
  choices: [
    { seconds: 30, ratio: "0.8", min: "10", max: "2000" },
    { seconds: 60, ratio: "0.82", min: "10", max: "2000" },
    { seconds: 120, ratio: "0.85", min: "10", max: "2000" },
    { seconds: 180, ratio: "0.87", min: "10", max: "2000" },
    { seconds: 300, ratio: "0.9", min: "10", max: "2000" },
  ],
});

export const firstContracts = contractFields({
  state: "open",
  lot_size: "",
  spread: "0.0002",
  fee_rate: "0.0005",
  overnight_rate: "0.0002",
  min_lots: 1,
  max_lots: 1_000,
  max_open: "",
  max_net: "",
  multiples: [
    { multiple: 10, max_lots: 1_000 },
    { multiple: 20, max_lots: 500 },
    { multiple: 50, max_lots: 200 },
    { multiple: 100, max_lots: 100 },
  ],
});
