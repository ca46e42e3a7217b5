import type { ChainNetwork } from "@candor/contract/routes/deposit.ts";
import { HDKey } from "@scure/bip32";
import { expect, test } from "vitest";
import { addressOfKey } from "./address-of-key.ts";
import { practiceKeys } from "./practice-keys.ts";

/** BIP-39's seed of "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about" without a passphrase. */
const SEED =
  "5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4";
const paths: Record<ChainNetwork, string> = { tron: "m/44'/195'/0'", ethereum: "m/44'/60'/0'", bitcoin: "m/84'/0'/0'" };

test.each(["tron", "ethereum", "bitcoin"] as const)("the practice key of %s is the published seed's", (network) => {
  const account = HDKey.fromMasterSeed(Buffer.from(SEED, "hex")).derive(paths[network]);
  expect(practiceKeys[network]).toBe(account.publicExtendedKey);
});

/** The addresses that other wallets show for that seed: MetaMask and Rabby, TronLink and Ian Coleman's page, and the test vectors of BIP-84. */
const published: [ChainNetwork, number, string][] = [
  ["ethereum", 0, "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"],
  ["ethereum", 1, "0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0"],
  ["ethereum", 2, "0xb6716976A3ebe8D39aCEB04372f22Ff8e6802D7A"],
  ["ethereum", 3, "0xF3f50213C1d2e255e4B2bAD430F8A38EEF8D718E"],
  ["ethereum", 4, "0x51cA8ff9f1C0a99f88E86B8112eA3237F55374cA"],
  ["tron", 0, "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH"],
  ["tron", 1, "TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK"],
  ["tron", 5, "TBdYXtwq18cAhi1BA574TrP6tw2G86anu1"],
  ["tron", 42, "TEnzFm6jmsVnizS7RSuBr7H6zzn4e7H7Pb"],
  ["bitcoin", 0, "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"],
  ["bitcoin", 1, "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g"],
];
test.each(published)("derives the address of %s at m/0/%d that other wallets show", (network, index, address) => {
  expect(addressOfKey(network, practiceKeys[network], index)).toBe(address);
});

test("takes a zpub for Bitcoin, as BIP-84 wallets export it", () => {
  const zpub =
    "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
  expect(addressOfKey("bitcoin", zpub, 0)).toBe("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
  expect(() => addressOfKey("tron", zpub, 0)).toThrow("unreadable");
});

test.each([-1, 1.5, 2 ** 31, 2 ** 53])("has no address at %d", (index) => {
  expect(() => addressOfKey("ethereum", practiceKeys.ethereum, index)).toThrow();
});

test("the last index has one", () => {
  expect(addressOfKey("ethereum", practiceKeys.ethereum, 2 ** 31 - 1)).toMatch(/^0x[0-9a-fA-F]{40}$/);
});
