import { formatDecimal } from "@candor/contract/client/format.ts";
import { intlTags, type Language } from "@candor/contract/i18n/languages.ts";
import type { SubscriptionNames } from "@candor/contract/rules/subscription-lines.ts";
import type { SubscriptionTerms } from "@candor/contract/rules/subscription-terms.ts";
import { AppCard, CardFrame } from "../../shared/editor/card-frame.tsx";
import { coinWords } from "./coin-words.ts";
import type { Sale } from "./sale-form.ts";

type CardProps = {
  readonly terms: SubscriptionTerms;
  readonly names: SubscriptionNames;
  /** What users see of the sale now; a new one is upcoming without applications. */
  readonly sale: Sale | undefined;
};

/** The sale as users will see it, in any language, while it is typed. */
export const CoinCard = (props: CardProps) => <CardFrame>{(lang) => <Card {...props} lang={lang} />}</CardFrame>;

function Card({ terms, names, sale, lang }: CardProps & { readonly lang: Language }) {
  const words = coinWords[lang];
  const number = (text: string) => formatDecimal(text, intlTags[lang]);
  const moment = (at: string) =>
    new Intl.DateTimeFormat(intlTags[lang], { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(
      new Date(at),
    );
  const text = sale?.document?.texts.find((each) => each.lang === lang && each.title !== "");
  const phase = sale?.phase ?? "upcoming";
  const rows = [
    [words.price, `${number(terms.price)} ${names.pay_currency}`],
    [words.total, `${number(terms.supply)} ${names.currency}`],
    [words.limit, `${number(terms.min)} – ${number(terms.max)} ${names.currency}`],
    [words.participants, number(String(sale?.participants ?? 0))],
    [words.starts, `${moment(terms.starts_at)} UTC`],
    [words.ends, `${moment(terms.ends_at)} UTC`],
    [words.launch, `${moment(terms.launch_at)} UTC`],
    [words.lockup, words.days.replace("{count}", () => String(terms.lockup_days))],
  ] as const;
  return (
    <AppCard
      label="Card of the sale"
      title={text?.title ?? names.currency}
      tags={[terms.recommended && { text: words.recommended }, { text: words[phase], isLive: phase === "subscribing" }]}
      summary={text?.summary}
    >
      <dl className="coin-card">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </AppCard>
  );
}
