import type { StopProduct } from "@candor/contract/domain/stops.ts";

export const productNames: Readonly<Record<StopProduct, string>> = {
  spot: "Spot",
  contracts: "Contracts",
  options: "Options",
  convert: "Conversions",
  hosting: "Funds and miners",
  subscriptions: "New coins",
  otc: "OTC",
};
