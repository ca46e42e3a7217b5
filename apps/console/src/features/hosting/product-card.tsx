import { formatDecimal, formatPercent } from "@candor/contract/client/format.ts";
import { amount, formatAmount, mulDiv, ONE, rate } from "@candor/contract/domain/money.ts";
import { intlTags, type Language } from "@candor/contract/i18n/languages.ts";
import { yearlyRate } from "@candor/contract/rules/hosting.ts";
import type { HostingCurrencies } from "@candor/contract/rules/hosting-lines.ts";
import type { HostingTerms } from "@candor/contract/rules/hosting-terms.ts";
import { useNow } from "../../shared/clock.ts";
import { AppCard, CardFrame } from "../../shared/editor/card-frame.tsx";
import { type CardWords, cardWords, filled } from "./card-words.ts";
import type { Product } from "./product-form.ts";

type CardProps = {
  readonly id: number | undefined;
  readonly terms: HostingTerms;
  /** Hosted by all users. */
  readonly sold: string;
  readonly names: HostingCurrencies;
  readonly document: Product["document"];
};

/** The product as users will see it in their list, in any language, while it is typed. */
export const CardPreview = (props: CardProps) => (
  <CardFrame>{(lang) => <ProductCard {...props} lang={lang} />}</CardFrame>
);

function ProductCard({ id, terms, sold, names, document, lang }: CardProps & { readonly lang: Language }) {
  const now = useNow(60_000);
  const words = cardWords[lang];
  const number = (text: string) => formatDecimal(text, intlTags[lang]);
  const isFund = terms.kind === "fund";
  const text = document?.texts.find((each) => each.lang === lang && each.title !== "");
  const state = terms.state === "closed" ? "closed" : Date.parse(terms.opens_at) > now ? "upcoming" : "open";
  const share = mulDiv(amount(sold), ONE, amount(terms.quota), "down");
  const machine = text ? [text.model, text.hash_rate, text.power].filter((line) => line !== "") : [];
  return (
    <AppCard
      label="Product card"
      title={text?.title ?? `#${id ?? "…"}`}
      tags={[terms.recommended && { text: words.recommended }, { text: words[state], isLive: state === "open" }]}
      summary={text?.summary}
    >
      {machine.length > 0 && <p>{machine.join(" · ")}</p>}
      <dl className="product-card-figures">
        {isFund ? (
          <Figure name={words.dailyRate} value={percentIn(terms.interest_rate, lang)} strong />
        ) : (
          <Figure name={words.output} value={`${number(terms.output)} ${names.income_currency}`} strong />
        )}
        <Figure
          name={words.term}
          value={filled(terms.day === 1 ? words.day : words.days, { count: String(terms.day) })}
        />
        {isFund ? (
          <Figure name={words.minimum} value={`${number(terms.save_min)} ${names.currency}`} />
        ) : (
          <Figure name={words.machinePrice} value={`${number(terms.unit_price)} ${names.currency}`} />
        )}
      </dl>
      {isFund && <p>{filled(words.yearly, { rate: yearlyIn(terms.interest_rate, lang) })}</p>}
      <div className="product-card-bar" aria-hidden="true">
        <div style={{ width: `${formatAmount(share * 100n)}%` }} />
      </div>
      <p>
        {filled(words.sold, { share: percentIn(formatAmount(share), lang, 0), quota: quotaIn(terms, words, number) })}
      </p>
      <p>{earlyIn(terms, words, lang)}</p>
    </AppCard>
  );
}

const Figure = ({
  name,
  value,
  strong = false,
}: {
  readonly name: string;
  value: string;
  readonly strong?: boolean;
}) => (
  <div>
    <dt>{name}</dt>
    <dd className={strong ? "product-card-rate" : undefined}>{value}</dd>
  </div>
);

/** What leaving early costs: of a fund by its own rate, of a miner by the one that its terms have for it. */
function earlyIn({ penalty, penalty_rate }: HostingTerms, words: CardWords, lang: Language): string {
  const factor = formatDecimal("1.5", intlTags[lang]);
  if (penalty_rate === null) return filled(words[penalty], { factor });
  const text = penalty === "interest" ? words.machineInterest : words.machineRemaining;
  return filled(text, { factor, rate: percentIn(penalty_rate, lang) });
}

/** A share with every decimal that it has: "0.004" is "0.4%". */
function percentIn(share: string, lang: Language, most = 8): string {
  const percent = formatAmount(rate(share) * 100n);
  const decimals = Math.min(most, percent.split(".")[1]?.length ?? 0);
  return formatPercent(percent, intlTags[lang], { decimals, signed: false });
}
const yearlyIn = (daily: string, lang: Language): string => percentIn(formatAmount(yearlyRate(rate(daily))), lang);

const quotaIn = (terms: HostingTerms, words: CardWords, number: (text: string) => string): string =>
  terms.kind === "fund" ? number(terms.quota) : filled(words.machines, { count: number(wholeOf(terms.quota)) });
const wholeOf = (units: string): string => String(amount(units) / ONE);
