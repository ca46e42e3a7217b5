import { sha256 } from "@noble/hashes/sha2.js";
import { createBase58check } from "@scure/base";
import { HDKey } from "@scure/bip32";

/**
 * Extended public keys (BIP-32) as wallets export them. One of them can compute every address of an account but spend no coins, so the server has
 * those and refuses private ones.
 */
export type KeyForm = "xpub" | "zpub";

/** The first four bytes. SLIP-132 writes the key of an account of native segwit addresses as zpub; it is the same key. */
const versions: Record<KeyForm, { public: number; private: number }> = {
  xpub: { public: 0x0488b21e, private: 0x0488ade4 },
  zpub: { public: 0x04b24746, private: 0x04b2430c },
};

const base58check = createBase58check(sha256);
const KEY_AT = 45;
const LENGTH_MAX = 120;

export type KeyReading =
  | { readonly ok: true; readonly key: HDKey }
  | { readonly ok: false; readonly why: "private" | "unreadable" };

/** Reads a key in one of `forms`. A refusal contains nothing of the text: it may be a secret pasted by mistake. */
export function readExtendedPublicKey(text: string, forms: readonly KeyForm[]): KeyReading {
  if (isPrivate(text)) return { ok: false, why: "private" };
  const form = forms.find((candidate) => text.startsWith(candidate));
  if (form === undefined || text.length > LENGTH_MAX) return { ok: false, why: "unreadable" };
  try {
    return { ok: true, key: HDKey.fromExtendedKey(text, versions[form]) };
  } catch {
    return { ok: false, why: "unreadable" };
  }
}

/** By its name (xprv, yprv, zprv, tprv ...), or by the zero byte that BIP-32 puts before a private key regardless of the first letters. */
function isPrivate(text: string): boolean {
  if (/^[a-z]prv/i.test(text)) return true;
  if (text.length > LENGTH_MAX) return false;
  try {
    return base58check.decode(text)[KEY_AT] === 0;
  } catch {
    return false;
  }
}
