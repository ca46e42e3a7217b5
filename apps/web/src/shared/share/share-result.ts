import { formatAmount, fromNumeric, mulDiv, ONE } from "@candor/contract/domain/money.ts";

/** The content of a share card. Everything is in the public receipt, too; nothing identifies the owner. */
export type ShareResult = {
  readonly product: "option" | "contract";
  /** "BTC-USDT". */
  readonly symbol: string;
  /** Up or long. */
  readonly rises: boolean;
  /** Seconds of an option, multiple of a contract; undefined where the multiple is not known. */
  readonly term: number | undefined;
  /** Gained or lost, fees included; for an open position, valued at `end`. */
  readonly outcome: string;
  /** The base of the return: the stake of an option, the margin of a contract. */
  readonly put: string;
  readonly currency: string;
  readonly entry: string;
  /** Settlement or closing price; for an open position, the current one. */
  readonly end: string;
  readonly held: boolean;
  /** Decimals of the pair's prices. */
  readonly decimals: number;
  /** The time of `end`, in milliseconds or ISO 8601. */
  readonly at: number | string;
  readonly receiptId: string;
};

/**
 * The return in percent with two decimals, as a decimal string: "82", "-12.35". Rounded against the owner, so that a card never overstates the
 * result. Undefined without a base amount.
 */
export function returnPercent({ outcome, put }: Pick<ShareResult, "outcome" | "put">): string | undefined {
  const [gained, base] = [fromNumeric(outcome), fromNumeric(put)];
  if (base <= 0n) return undefined;
  const hundredths = mulDiv(gained, 10_000n, base, gained < 0n ? "up" : "down");
  return formatAmount(hundredths * (ONE / 100n));
}
