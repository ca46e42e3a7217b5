import type { HostingPenalty } from "@candor/contract/domain/hosting.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf } from "../../../shared/market/percent-of.ts";

type ExitTerms = { readonly penalty: HostingPenalty; readonly penalty_rate: string | null };

/** What leaving early costs by a product's terms, in a few words: a miner names the share of the principal that a day counts as. */
export function useExitText(): (terms: ExitTerms) => string {
  const { t } = useTranslation("hosting");
  const { percent } = useFormat();
  return ({ penalty, penalty_rate }) =>
    penalty_rate === null
      ? t(`exit.interest.${penalty}`)
      : t(`exit.share.${penalty}`, { rate: percent(percentOf(penalty_rate), { signed: false }) });
}
