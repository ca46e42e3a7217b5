import type { Market } from "@candor/contract/routes/market.ts";
import { Star } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { useFavorites, useIsFavorite } from "./favorites.ts";

type StarButtonProps = { readonly market: Market; readonly size?: number };

/** Stars or unstars a pair. */
export const StarButton = memo(function StarButton({ market, size = 22 }: StarButtonProps) {
  const { t } = useTranslation("market");
  const toggle = useFavorites((state) => state.toggle);
  const starred = useIsFavorite(market.match_id);
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={t("star", { pair: `${market.base}/${market.quote}` })}
      onClick={() => toggle(market.match_id)}
      className="grid size-11 shrink-0 place-items-center rounded-full active:opacity-60"
    >
      <Star size={size} aria-hidden className={starred ? "fill-warn-fill text-warn-fill" : "text-text-2"} />
    </button>
  );
});
