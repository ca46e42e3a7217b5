import { type ChainNetwork, chainNetworks } from "@candor/contract/routes/deposit.ts";
import { checkAddress } from "@candor/contract/rules/chain-address.ts";

/** The verdict on an address while it is being typed. */
export type Judgment =
  | { readonly state: "empty" }
  /** Not wrong yet: more characters may complete it. */
  | { readonly state: "typing" }
  | {
      readonly state: "valid";
      /** In its one canonical spelling. */
      readonly address: string;
      /** Whether it carries a checksum at all: an Ethereum address in one case does not, so a wrong digit goes unnoticed. */
      readonly hasChecksum: boolean;
    }
  | {
      readonly state: "wrong";
      /** The other network on which it would be valid. */
      readonly elsewhere: ChainNetwork | undefined;
    };

const LENGTHS: Readonly<Record<ChainNetwork, number>> = { tron: 34, ethereum: 42, bitcoin: 62 };
const LEGACY_BITCOIN = 34;
const beginnings: Readonly<Record<ChainNetwork, RegExp>> = {
  tron: /^T[1-9A-HJ-NP-Za-km-z]*$/,
  ethereum: /^0(x[0-9a-fA-F]*)?$/,
  bitcoin: /^([13][1-9A-HJ-NP-Za-km-z]*|b(c(1[a-z0-9]*)?)?|B(C(1[A-Z0-9]*)?)?)$/,
};

const lengthOf = (network: ChainNetwork, text: string): number =>
  network === "bitcoin" && /^[13]/.test(text) ? LEGACY_BITCOIN : LENGTHS[network];

/** Whether more characters could still complete it to an address of the network. */
const mayBecome = (network: ChainNetwork, text: string): boolean =>
  beginnings[network].test(text) && text.length < lengthOf(network, text);

const inOneCase = (digits: string) => digits === digits.toLowerCase() || digits === digits.toUpperCase();

/** `left` once the field was left or pasted into: an incomplete address is then wrong. */
export function judge(network: ChainNetwork, text: string, left: boolean): Judgment {
  const trimmed = text.trim();
  if (trimmed === "") return { state: "empty" };
  const checked = checkAddress(network, trimmed);
  if (checked.ok) {
    const digits = trimmed.slice("0x".length);
    const hasChecksum = network !== "ethereum" || !inOneCase(digits) || !/[a-f]/i.test(digits);
    return { state: "valid", address: checked.address, hasChecksum };
  }
  const elsewhere = chainNetworks.find((other) => other !== network && checkAddress(other, trimmed).ok);
  if (elsewhere === undefined && !left && mayBecome(network, trimmed)) return { state: "typing" };
  return { state: "wrong", elsewhere };
}
