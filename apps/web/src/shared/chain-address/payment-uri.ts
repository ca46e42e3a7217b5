/** Payment URIs as wallets encode them in QR codes: BIP-21 ("bitcoin:…"), EIP-681 ("ethereum:…") and TRON's own ("tron:…"). */
const uri = /^(bitcoin|ethereum|tron):(?:\/\/)?(.*)$/is;

/** "pay-ADDRESS@chain/function?name=value", everything but the address optional. */
const eip681 = /^(?:pay-)?([^@/?]+)(?:@(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/s;
const MAINNET = "1";

/**
 * The payee: for a token the target of the code is its contract, where coins would be lost, so the receiver is the parameter `address` of `transfer`.
 * Undefined for a code of another chain or for anything but a payment.
 */
function ethereumPayee(rest: string): string | undefined {
  const [, target, chain = MAINNET, act, query = ""] = eip681.exec(rest) ?? [];
  if (chain !== MAINNET) return undefined;
  if (act === undefined || act === "") return target;
  return act === "transfer" ? (new URLSearchParams(query).get("address") ?? undefined) : undefined;
}

/** The address in a pasted or scanned text; a text without a scheme is taken unchanged. Undefined if the code names no payee. */
export function addressIn(text: string): string | undefined {
  const trimmed = text.trim();
  const [, scheme, rest = ""] = uri.exec(trimmed) ?? [];
  if (scheme === undefined) return trimmed;
  if (scheme.toLowerCase() === "ethereum") return ethereumPayee(rest);
  return rest.split("?")[0];
}
