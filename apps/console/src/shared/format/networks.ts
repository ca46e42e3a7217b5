import { type Network, networks } from "@candor/contract/routes/deposit.ts";

const names: Readonly<Record<Network, string>> = {
  tron: "TRON",
  ethereum: "Ethereum",
  bitcoin: "Bitcoin",
  bank: "Bank",
  manual: "Manual",
};

/** A channel's network in words. */
export const networkName = (network: Network): string => names[network];
/** For the filter of a queue. */
export const networkOptions = networks.map((network) => ({ value: network, label: names[network] }));
