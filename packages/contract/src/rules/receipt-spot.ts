import { formatAmount, type Price } from "../domain/money.ts";
import {
  amountField,
  integerField,
  NotVerifiable,
  type ReceiptFields,
  type Recomputed,
  textField,
  type Verifier,
} from "./receipt-facts.ts";
import { reachesTrigger, TRAILING_RULES, trailingTrigger } from "./trailing.ts";

const priceField = (inputs: ReceiptFields, name: string): Price => amountField(inputs, name) as bigint as Price;

function sideOf(inputs: ReceiptFields): 0 | 1 {
  const side = textField(inputs, "side");
  if (side !== "buy" && side !== "sell") throw new NotVerifiable("side is neither buy nor sell");
  return side === "buy" ? 0 : 1;
}

/** Of a trailing order: the trigger follows from the extreme and the delta, and the price has reached it. The prices themselves are public. */
function recomputeTrail(inputs: ReceiptFields): Recomputed {
  const side = sideOf(inputs);
  const extreme = priceField(inputs, "extreme");
  const trigger = trailingTrigger(side, extreme, integerField(inputs, "trailing_delta"));
  return {
    result: { trigger_price: formatAmount(trigger) },
    conditions: [{ name: "trigger_reached", ok: reachesTrigger(side, trigger, priceField(inputs, "price")) }],
  };
}

export const spotReceipts: Readonly<Record<"spot_trail", Verifier>> = {
  spot_trail: { ruleVersion: TRAILING_RULES, recompute: recomputeTrail },
};
