/** Payment addresses as wallets write them into QR codes: BIP-21 ("bitcoin:…"), EIP-681 ("ethereum:…") and TRON's own ("tron:…"). */
const uri = /^(bitcoin|ethereum|tron):(?:\/\/)?(.*)$/is;

/** "pay-ADDRESS@chain/function?name=value", all but the address optional. */
const eip681 = /^(?:pay-)?([^@/?]+)(?:@(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/s;
const MAINNET = "1";

/**
 * Who is paid: for a token the target of the code is its contract, and whoever sends coins there has lost them, so that the receiver is the parameter
 * `address` of `transfer`. Undefined for a code of another chain or of another act than a payment.
 */
function ethereumPayee(rest: string): string | undefined {
  const [, target, chain = MAINNET, act, query = ""] = eip681.exec(rest) ?? [];
  if (chain !== MAINNET) return undefined;
  if (act === undefined || act === "") return target;
  return act === "transfer" ? (new URLSearchParams(query).get("address") ?? undefined) : undefined;
}

/** The address in what was pasted or scanned; a text without a scheme is taken as it is. Undefined where the code names nobody who could be paid. */
export function addressIn(text: string): string | undefined {
  const trimmed = text.trim();
  const [, scheme, rest = ""] = uri.exec(trimmed) ?? [];
  if (scheme === undefined) return trimmed;
  if (scheme.toLowerCase() === "ethereum") return ethereumPayee(rest);
  return rest.split("?")[0];
}
