import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { Check, Hourglass } from "lucide-react";
import { formatRemaining } from "../format/format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Tag } from "../ui/tag.tsx";
import { useNow } from "../use-now.ts";

/** Whether an address of the book may be used, or how long it is still on hold. */
export function ReadyMark({ usableAtMs }: { readonly usableAtMs: number }) {
  const { t } = useTranslation("address");
  const left = usableAtMs - useNow(SECOND_MS);
  return left <= 0 ? (
    <Tag tone="brand">
      <Check size={12} strokeWidth={3} aria-hidden />
      {t("ready")}
    </Tag>
  ) : (
    <Tag tone="warn">
      <Hourglass size={12} aria-hidden />
      {t("readyIn", { time: formatRemaining(left) })}
    </Tag>
  );
}
