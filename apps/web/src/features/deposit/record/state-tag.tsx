import type { DepositState } from "@candor/contract/routes/deposit.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Tag } from "../../../shared/ui/tag.tsx";

const tones = { under_review: "warn", passed: "brand", rejected: "bad" } as const;

export function StateTag({ state }: { readonly state: DepositState }) {
  const { t } = useTranslation("deposit");
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
