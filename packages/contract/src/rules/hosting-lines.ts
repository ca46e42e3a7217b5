import { DAY_SECONDS, type HostingTerms } from "./hosting-terms.ts";
import { amountText, momentLine, shareText, type TermsLine } from "./terms-changes.ts";

/** The symbols of the two currencies of a product. */
export type HostingCurrencies = { readonly currency: string; readonly income_currency: string };

const penalties: Readonly<Record<HostingTerms["penalty"], string>> = {
  interest: "1.5 × the interest of a day",
  remaining: "rate × days left × amount",
};

/** Terms line by line, in the operators' words: the list of requests, the request itself and the form show the same text. */
export function hostingLines(terms: HostingTerms, { currency, income_currency }: HostingCurrencies): TermsLine[] {
  const isFund = terms.kind === "fund";
  const unit = isFund ? currency : "machines";
  const line = (field: string, value: string | number): TermsLine => ({ field, value: String(value) });
  return [
    line("State", terms.state),
    line("Kind", isFund ? "AI fund" : "Miner"),
    line("Currency", currency),
    ...(isFund
      ? [line("Daily rate", shareText(terms.interest_rate))]
      : [
          line("Price of a machine", `${amountText(terms.unit_price)} ${currency}`),
          line("Output of a machine a day", `${amountText(terms.output)} ${income_currency}`),
        ]),
    line("Term", terms.day === 1 ? "1 day" : `${terms.day} days`),
    line("Order", `${amountText(terms.save_min)} to ${amountText(terms.save_max)} ${unit}`),
    line("Most of a user", `${amountText(terms.per_user)} ${unit}`),
    line("Quota", `${amountText(terms.quota)} ${unit}`),
    line("Early redemption costs", penalties[terms.penalty]),
    ...(terms.penalty_rate === null
      ? []
      : [line("A day counts as", `${shareText(terms.penalty_rate)} of the principal`)]),
    ...(terms.day_seconds === DAY_SECONDS ? [] : [line("A day takes", `${terms.day_seconds} s, in this demo`)]),
    line("Sold from", momentLine(terms.opens_at)),
    line("Sold until", terms.closes_at === null ? "without an end" : momentLine(terms.closes_at)),
    line("Place in the list", terms.rank),
    line("Recommended", terms.recommended ? "yes" : "no"),
  ];
}
