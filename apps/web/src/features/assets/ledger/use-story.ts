import type { LedgerEvent } from "@candor/contract/routes/record.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { accountsOf } from "./accounts-of.ts";
import { type Sum, storyOf } from "./story.ts";
import { useEventTitle } from "./use-events.ts";

/** An event as a sentence in the reader's language, with every digit. */
export function useStory() {
  const { t } = useTranslation("assets");
  const { inFull, tag } = useFormat();
  const titleOf = useEventTitle();
  const list = new Intl.ListFormat(tag, { type: "conjunction" });
  const sums = (all: readonly Sum[]) =>
    list.format(all.map(({ amount, symbol }) => `${inFull(amount)}\u00a0${symbol}`));
  return (event: LedgerEvent): string => {
    const { name, gave, got, moved } = storyOf(event);
    const [from, to] = accountsOf(event);
    const what = titleOf(event);
    const sentence = t(`story.${name}`, {
      what,
      gave: sums(gave),
      got: sums(got),
      moved: sums(moved),
      from: from ? t(`account.${from}`) : "",
      to: to ? t(`account.${to}`) : "",
    });
    return event.fees.length === 0 ? sentence : t("story.withFee", { sentence, fee: sums(event.fees) });
  };
}
