import { formatAmount, fromNumeric, mulDiv, ONE } from "@candor/contract/domain/money.ts";

/** What a share card tells. Everything is in the public receipt, too; nothing of whose it is. */
export type ShareResult = {
  readonly product: "option" | "contract";
  /** "BTC-USDT". */
  readonly symbol: string;
  /** Up or long. */
  readonly rises: boolean;
  /** Seconds of an option, multiple of a contract; undefined where the multiple is not known. */
  readonly term: number | undefined;
  /** Gained or lost, fees included; of a position that is held, as it stands at `end`. */
  readonly outcome: string;
  /** What the outcome is measured by: the stake of an option, the margin of a contract. */
  readonly put: string;
  readonly currency: string;
  readonly entry: string;
  /** Delivery or closing price; of a position that is held, the current one. */
  readonly end: string;
  readonly held: boolean;
  /** Of the pair's prices. */
  readonly decimals: number;
  /** The time of `end`, in milliseconds or ISO 8601. */
  readonly at: number | string;
  readonly receiptId: string;
};

/**
 * The return in per cent with two places, as a decimal string: "82", "-12.35". Rounded against whoever shows it, so that a card never says more than
 * there was. Undefined where nothing was put in.
 */
export function returnPercent({ outcome, put }: Pick<ShareResult, "outcome" | "put">): string | undefined {
  const [gained, base] = [fromNumeric(outcome), fromNumeric(put)];
  if (base <= 0n) return undefined;
  const hundredths = mulDiv(gained, 10_000n, base, gained < 0n ? "up" : "down");
  return formatAmount(hundredths * (ONE / 100n));
}
