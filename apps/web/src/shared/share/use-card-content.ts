import { directionOf } from "../format/format.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { linkTo } from "../navigation.ts";
import { useMode } from "../use-mode.ts";
import type { CardContent } from "./draw-card.ts";
import { returnPercent, type ShareResult } from "./share-result.ts";

/** What the user lets the card say. */
export type CardChoice = { readonly amounts: boolean; readonly code: boolean };

/** The public page of a receipt, for anybody with its link. */
export const receiptLink = (id: string): string => new URL(linkTo("receipt", { id }), location.href).href;

/** A result in the user's words and signs, as the card is drawn from it. */
export function useCardContent(): (result: ShareResult, choice: CardChoice) => CardContent {
  const { t, language } = useTranslation("share");
  const { inFull, percent, price, time } = useFormat();
  const { simulated, practice } = useMode();
  const option = (product: ShareResult["product"]) => product === "option";
  const directionText = ({ product, rises, term }: ShareResult) => {
    if (option(product)) return t(rises ? "direction.up" : "direction.down", { seconds: term ?? "" });
    if (term === undefined) return t(rises ? "direction.longOnly" : "direction.shortOnly");
    return t(rises ? "direction.long" : "direction.short", { multiple: term });
  };
  const endLabel = ({ product, held }: ShareResult) =>
    t(option(product) ? "price.delivery" : held ? "price.current" : "price.closed");
  return (result, { amounts, code }) => {
    const { product, outcome, put, currency, decimals } = result;
    const money = {
      outcome: inFull(outcome, { signed: true }),
      put: inFull(put),
      currency,
    };
    return {
      language,
      mode: simulated || practice ? t(`mode.${simulated ? (practice ? "both" : "simulated") : "practice"}`) : undefined,
      product: t(`product.${product}`),
      pair: result.symbol.replace("-", "/"),
      direction: directionText(result),
      rises: result.rises,
      result: { label: t("return"), value: percent(returnPercent(result)), tone: directionOf(outcome) },
      amounts: amounts ? t(`amounts.${product}`, money) : undefined,
      prices: [
        { label: t(option(product) ? "price.entry" : "price.opened"), value: price(result.entry, decimals) },
        { label: endLabel(result), value: price(result.end, decimals) },
      ],
      time: time(result.at, "full"),
      check: { title: t("check.title"), body: t(code ? "check.body" : "check.without") },
      link: code ? receiptLink(result.receiptId) : undefined,
      risk: t(`risk.${product}`),
    };
  };
}
