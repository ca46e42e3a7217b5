import { LONG } from "@candor/contract/domain/contracts.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Tag } from "../../shared/ui/tag.tsx";

/** "Long 20x" with its arrow: direction is never shown by color alone. */
export function SideTag({ type, multiple }: { readonly type: number; readonly multiple: number }) {
  const { t } = useTranslation("contracts");
  const long = type === LONG;
  const Arrow = long ? ArrowUp : ArrowDown;
  return (
    <Tag tone={long ? "up" : "down"}>
      <Arrow size={12} strokeWidth={2.6} aria-hidden />
      {t(long ? "tag.long" : "tag.short", { multiple })}
    </Tag>
  );
}
