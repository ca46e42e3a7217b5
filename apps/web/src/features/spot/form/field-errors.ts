import type { Wrong } from "../../../shared/form/state.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";

const keys = {
  INVALID_AMOUNT: "error.amount",
  PRICE_OFF_TICK: "error.tick",
  QUANTITY_OFF_LOT: "error.lot",
  NOTIONAL_TOO_SMALL: "error.notional",
  INSUFFICIENT_BALANCE: "error.balance",
  STOP_PRICE_PASSED: "error.stopPassed",
  TRAILING_DELTA_RANGE: "error.delta",
  OCO_PRICES: "error.ocoAbove",
} as const;
const isKnown = (code: string): code is keyof typeof keys => code in keys;

/** The text under a field for an error of errors.ts: shorter than the server's, since a field on a phone is half a screen wide. */
export function useFieldText(): (found: Wrong) => string {
  const { t } = useTranslation("spot");
  const { decimal } = useFormat();
  return (found) => {
    if (!isKnown(found.error)) throw new Error(`the form has no text for ${found.error}`);
    const figure = (name: string) => decimal(String(found.params?.[name] ?? ""));
    if (found.error === "OCO_PRICES") return t(found.params?.["side"] === 1 ? "error.ocoAbove" : "error.ocoBelow");
    return t(keys[found.error], {
      step: figure(found.error === "PRICE_OFF_TICK" ? "tick" : "lot"),
      min: figure("min"),
      max: figure("max"),
      currency: found.params?.["currency"] ?? "",
    });
  };
}
