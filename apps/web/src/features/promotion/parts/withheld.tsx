import type { WithholdReason } from "@candor/contract/domain/rebates.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Tag } from "../../../shared/ui/tag.tsx";

/** Why rebates of an invited user are not paid. */
export function WithheldTag({ reason }: { readonly reason: WithholdReason }) {
  const { t } = useTranslation("promotion");
  return <Tag tone="warn">{t(`withheld.${reason}`)}</Tag>;
}
