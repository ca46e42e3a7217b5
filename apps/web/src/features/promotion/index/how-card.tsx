import { formatAmount, fromNumeric, mulDiv, parseRate, RATE_ONE } from "@candor/contract/domain/money.ts";
import type { InviteInfo } from "@candor/contract/routes/promotion.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { isSum, useFigures } from "../use-promotion.ts";
import { Rules } from "./rules.tsx";

const shares = ["first", "second", "third"] as const;
const words = ["direct", "second", "third"] as const;

const EXAMPLE_FEE = "10";
const shareOfExample = (rate: string): string =>
  formatAmount(mulDiv(fromNumeric(EXAMPLE_FEE), parseRate(rate) ?? 0n, RATE_ONE, "down"));

/** The three generations: their shares of now, how many they are and what they brought; and the rules. */
export function HowCard({ info }: { readonly info: InviteInfo }) {
  const { t } = useTranslation("promotion");
  const { counted } = useFormat();
  const { share, worth, money } = useFigures();
  const { rates, generations, earnings } = info;
  const approximate = isSum(earnings);
  return (
    <Card>
      <h2 className="text-16 font-bold">{t("how.title")}</h2>
      {rates && (
        <ol className="mt-3">
          {generations.map(({ generation, invited, earned }, index) => (
            <li key={generation} className="relative flex gap-3 pb-4 last:pb-0">
              {index < generations.length - 1 && (
                <span
                  aria-hidden
                  className="absolute top-11 bottom-0 left-[25px] border-l-2 border-dashed border-line-strong"
                />
              )}
              <span className="grid h-11 w-13 shrink-0 place-items-center rounded-12 bg-brand-soft text-16 font-bold text-brand">
                {share(rates[shares[index] ?? "third"])}
              </span>
              <span className="min-w-0 grow">
                <span className="flex flex-wrap justify-between gap-x-3">
                  <span className="font-medium">{t("level", { generation })}</span>
                  <span className="font-medium">{`${worth(earned, approximate)} ${earnings.currency_name}`}</span>
                </span>
                <span className="flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
                  <span>{t(`how.${words[index] ?? "third"}`)}</span>
                  <span>{t("how.users", { count: invited, number: counted(invited) })}</span>
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {rates && (
        <p className="mt-3 rounded-12 bg-surface-2 px-3 py-2 text-13 text-pretty">
          {t("how.example", {
            fee: money(EXAMPLE_FEE, "USDT"),
            first: money(shareOfExample(rates.first), "USDT"),
            second: money(shareOfExample(rates.second), "USDT"),
            third: money(shareOfExample(rates.third), "USDT"),
          })}
        </p>
      )}
      <Rules />
    </Card>
  );
}
