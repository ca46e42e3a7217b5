import { UP } from "@candor/contract/domain/options.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Tag } from "../../shared/ui/tag.tsx";

/** "Up · 60 s" with its arrow: direction is never shown by color alone. */
export function DirectionTag({ type, seconds }: { readonly type: number; readonly seconds: number }) {
  const { t } = useTranslation("option");
  const up = type === UP;
  const Arrow = up ? ArrowUp : ArrowDown;
  return (
    <Tag tone={up ? "up" : "down"}>
      <Arrow size={12} strokeWidth={2.6} aria-hidden />
      {t(up ? "tag.up" : "tag.down", { seconds })}
    </Tag>
  );
}
