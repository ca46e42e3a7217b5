import type { Receipt } from "@candor/contract/routes/receipt.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Card } from "../ui/card.tsx";
import { useValueText } from "./use-value-text.ts";

type Tick = Receipt["ticks"][number];
type TickCardProps = { readonly tick: Tick; readonly place: "open" | "delivery" | "only"; readonly simulated: boolean };

const keyOf = (venue: Tick["constituents"][number]): string =>
  [venue["venue"], venue["price"], venue["observed_at_ms"]].join(" ");

/** A price with the venues that it is the median of. */
export function TickCard({ tick, place, simulated }: TickCardProps) {
  const { t } = useTranslation("receipt");
  const { inFull, integer } = useFormat();
  const valueText = useValueText();
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-bold">{t(`tick.${place}`)}</h3>
        <span className="text-12 text-text-3">{t("tick.id", { id: integer(tick.id) })}</span>
      </div>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-18 font-bold">{inFull(tick.price)}</span>
        <span className="text-12 text-text-2">{valueText("at_ms", tick.at_ms)}</span>
      </p>
      <table className="mt-2.5 w-full text-13">
        <caption className="pb-1 text-left text-12 text-text-3">
          {t(simulated ? "tick.simulated" : "tick.venues")}
        </caption>
        <tbody>
          {tick.constituents.map((venue) => (
            <tr key={keyOf(venue)} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {String(venue["venue"] ?? "\u2014")}
              </th>
              <td className="py-1.5 text-right">{inFull(String(venue["price"] ?? ""))}</td>
              <td className="py-1.5 pl-3 text-right text-12 whitespace-nowrap text-text-3">
                {typeof venue["observed_at_ms"] === "number" && valueText("observed_at_ms", venue["observed_at_ms"])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
