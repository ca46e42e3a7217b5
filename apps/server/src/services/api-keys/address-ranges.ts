import { API_KEY_PREFIX_MIN } from "@candor/contract/domain/api-keys.ts";
import { type Networks, readAddress, readNetworks } from "../../platform/network/caller.ts";

/** Of addresses and ranges as typed their canonical texts, each once, or the first one that cannot be allowed. */
export function readRanges(items: readonly string[]): { readonly ranges: string[] } | { readonly wrong: string } {
  const ranges = new Set<string>();
  for (const item of items) {
    const [base = "", bits] = item.split("/");
    const address = readAddress(base);
    if (address === undefined || "wrong" in readNetworks([item])) return { wrong: item };
    const least = address.includes(":") ? API_KEY_PREFIX_MIN.ipv6 : API_KEY_PREFIX_MIN.ipv4;
    if (bits !== undefined && Number.parseInt(bits, 10) < least) return { wrong: item };
    ranges.add(bits === undefined ? address : `${address}/${bits}`);
  }
  return { ranges: [...ranges] };
}

/** The stored ranges of a key; undefined if any address may use it. */
export function networksOf(ranges: readonly string[]): Networks | undefined {
  if (ranges.length === 0) return undefined;
  const reading = readNetworks(ranges);
  if ("wrong" in reading) throw new Error(`a stored range of an API key cannot be read: ${reading.wrong}`);
  return reading.networks;
}
