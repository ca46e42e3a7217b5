import type { Position } from "@candor/contract/routes/contracts.ts";
import type { ReactNode } from "react";
import { cx } from "../../../shared/cx.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarket } from "../../../shared/market/use-markets.ts";
import { SideTag } from "../tag.tsx";

export const Head = ({ position }: { readonly position: Position }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
    <b className="text-16">{position.symbol.replace("-", "/")}</b>
    <SideTag type={position.type} multiple={position.multiple} />
  </span>
);

const aligns = { left: "", center: "text-center", right: "text-right" };
type CellProps = {
  readonly label: string;
  readonly align?: keyof typeof aligns;
  readonly children: ReactNode;
};
/** Label over figure; spans, since a card's head is one button. */
export const Cell = ({ label, align = "left", children }: CellProps) => (
  <span className={cx("block min-w-0", aligns[align])}>
    <span className="block text-text-3">{label}</span>
    <span className="block text-13">{children}</span>
  </span>
);

/** "Edit TP/SL" to a screen reader, the two prices on screen; each on its own line. */
export function StopsText({ position }: { readonly position: Position }) {
  const { t } = useTranslation("contracts");
  const { price } = useFormat();
  const decimals = useMarket(position.symbol)?.price_decimals ?? 2;
  return (
    <span className="flex flex-wrap justify-center gap-x-2">
      <span className="sr-only">{t("stops.edit")}</span>
      <span className="whitespace-nowrap">
        {t("card.tp", { price: price(position.target_profit_price, decimals) })}
      </span>
      <span className="whitespace-nowrap">{t("card.sl", { price: price(position.stop_loss_price, decimals) })}</span>
    </span>
  );
}
