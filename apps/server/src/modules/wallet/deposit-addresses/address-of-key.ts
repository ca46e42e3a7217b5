import type { ChainNetwork } from "@candor/contract/routes/deposit.ts";
import { checkAddress } from "@candor/contract/rules/chain-address.ts";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { bech32, createBase58check } from "@scure/base";
import type { HDKey } from "@scure/bip32";
import { type KeyForm, readExtendedPublicKey } from "../../../platform/extended-public-key.ts";

/** How wallets export an account of each network. */
export const keyForms: Record<ChainNetwork, readonly KeyForm[]> = {
  tron: ["xpub"],
  ethereum: ["xpub"],
  bitcoin: ["xpub", "zpub"],
};

/** The chain of receiving addresses (BIP-44); 1 would be for change. */
const EXTERNAL = 0;
const TRON_VERSION = 0x41;
const ACCOUNT_BYTES = 20;

const base58check = createBase58check(sha256);

/** The account id in the virtual machines of Ethereum and TRON: the end of the hash of its point, without the byte that says "uncompressed". */
function accountOf({ publicKey }: HDKey): Uint8Array {
  if (!publicKey) throw new Error("a key that was derived has no public key");
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return keccak_256(point.subarray(1)).slice(-ACCOUNT_BYTES);
}

/** Pay to witness public key hash, version 0: what BIP-84 wallets watch. */
function witnessAddress({ pubKeyHash }: HDKey): string {
  if (!pubKeyHash) throw new Error("a key that was derived has no public key");
  return bech32.encode("bc", [0, ...bech32.toWords(pubKeyHash)]);
}

const spellings: Record<ChainNetwork, (key: HDKey) => string> = {
  tron: (key) => base58check.encode(Uint8Array.from([TRON_VERSION, ...accountOf(key)])),
  ethereum: (key) => `0x${bytesToHex(accountOf(key))}`,
  bitcoin: witnessAddress,
};

/**
 * The address at m/0/`index` of an account's extended public key, in its canonical spelling. `index` is whole, from 0 up to 2^31 - 1; beyond that keys
 * are hardened, which needs the private key, and the derivation throws. Takes about 4 ms.
 */
export function addressOfKey(network: ChainNetwork, extendedKey: string, index: number): string {
  const account = readExtendedPublicKey(extendedKey, keyForms[network]);
  if (!account.ok) throw new Error(`the extended public key of ${network} is ${account.why}`);
  const checked = checkAddress(network, spellings[network](account.key.deriveChild(EXTERNAL).deriveChild(index)));
  if (!checked.ok) throw new Error(`an address of ${network} that was derived does not pass the check`);
  return checked.address;
}
