import type { Receipt } from "@candor/contract/routes/receipt.ts";
import type { ShareResult } from "../../shared/share/share-result.ts";

type Shared = Pick<Receipt, "id" | "kind" | "symbol" | "currency" | "inputs" | "result" | "at">;

/** The content of this receipt's share card; undefined for one that decides nothing, such as an opening. */
export function shareResultOf(
  { id, kind, inputs, result, ...rest }: Shared,
  decimals: number,
): ShareResult | undefined {
  const { symbol, currency, at } = rest;
  const common = { symbol, currency, decimals, held: false, at, receiptId: id };
  const seconds = inputs["seconds"];
  if (kind === "option_delivery" && typeof seconds === "number")
    return {
      product: "option",
      ...common,
      rises: inputs["direction"] === "up",
      term: seconds,
      outcome: String(result["outcome"]),
      put: String(inputs["stake"]),
      entry: String(result["open_price"]),
      end: String(result["delivery_price"]),
    };
  // A closing receipt does not contain the multiple of the position.
  if (kind === "lever_close")
    return {
      product: "contract",
      ...common,
      rises: inputs["side"] === "long",
      term: undefined,
      outcome: String(result["paid"]),
      put: String(result["margin"]),
      entry: String(inputs["open_price"]),
      end: String(result["close_price"]),
    };
  return undefined;
}
