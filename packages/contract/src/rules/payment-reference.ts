import type { Network } from "../routes/deposit.ts";

/** A transaction of each of our chains is identified by its hash of 32 bytes; Ethereum wallets write 0x before it, others do not. */
const transactionId = /^(?:0x)?([0-9a-f]{64})$/;
/** The format of bank statement references: letters, digits and marks between them. */
const bankReference = /^[A-Z0-9][A-Z0-9./:_-]{0,127}$/;

/**
 * The name of a payment in the one spelling by which it is stored and compared, so that none is credited twice because it was typed in capitals, with
 * spaces or without 0x. Undefined for a text that is not a payment id of the network, such as an explorer's URL.
 */
export function paymentReference(network: Network, text: string): string | undefined {
  // Full-width digits and letters, from an Asian keyboard, count as the same.
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
 * The output's number without leading zeros; "" means the whole transaction. Undefined for a bank: its reference is one payment, which would
 * otherwise be creditable once per number.
 */
export function paymentOutput(network: Network, text: string): string | undefined {
  if (network === "bank" && text !== "") return undefined;
  return text.replace(/^0+(?=[0-9])/, "");
}
