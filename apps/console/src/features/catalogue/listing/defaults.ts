import { contractFields } from "../../../shared/terms/contract-form.ts";
import { optionFields } from "../../../shared/terms/option-form.ts";

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
