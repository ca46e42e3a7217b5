import type { Network } from "../routes/deposit.ts";

/** A transaction of each of our chains is named by the hash of 32 bytes that it has; wallets of Ethereum write 0x before it, others do not. */
const transactionId = /^(?:0x)?([0-9a-f]{64})$/;
/** What stands on bank statements: letters, digits and marks between them. */
const bankReference = /^[A-Z0-9][A-Z0-9./:_-]{0,127}$/;

/**
 * The name of a payment in the one spelling by which it is stored and compared, so that none is credited twice because somebody typed it in capitals,
 * with spaces or without 0x. Undefined for a text that names no payment of the network, as the address of an explorer's page.
 */
export function paymentReference(network: Network, text: string): string | undefined {
  // Full-width digits and letters, as an Asian keyboard has them, are the same ones.
  const compact = text.normalize("NFKC").replace(/\s+/g, "");
  if (network === "manual") return undefined;
  if (network === "bank") {
    const reference = compact.toUpperCase();
    return bankReference.test(reference) ? reference : undefined;
  }
  const digits = transactionId.exec(compact.toLowerCase())?.[1];
  if (digits === undefined) return undefined;
  return network === "ethereum" ? `0x${digits}` : digits;
}

/**
 * The output's number without leading zeros; "" stands for the whole transaction. Undefined for one of a bank: its reference is one payment, which would
 * be creditable once for each number that somebody writes beside it.
 */
export function paymentOutput(network: Network, text: string): string | undefined {
  if (network === "bank" && text !== "") return undefined;
  return text.replace(/^0+(?=[0-9])/, "");
}
