import { formatDecimal } from "@candor/contract/client/format.ts";
import { HOSTING_DAYS_MAX, HOSTING_RANK_MAX } from "@candor/contract/domain/hosting.ts";
import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import type { consoleHostingProducts, hostingTermsRequest } from "@candor/contract/routes/console/hosting.ts";
import { DAY_SECONDS, type HostingTerms, hostingTermsProblems } from "@candor/contract/rules/hosting-terms.ts";
import { momentOf, momentText } from "../../shared/format/moment.ts";
import { percentOf } from "../../shared/format/share.ts";
import { TAG } from "../../shared/format/tag.ts";
import { day } from "../../shared/format/time.ts";
import { amountIn, numberIn, Reader, type ReadTerms, shareIn } from "../../shared/terms/reader.ts";

export type Product = OutputOf<typeof consoleHostingProducts>["list"][number];

export const kindNames = { fund: "AI fund", miner: "Miner" } as const;
export const stateNames = { hosting: "Hosting", completed: "Completed", redeemed: "Redeemed early" } as const;
export const penaltyNames = {
  interest: "1.5 × the interest of a day",
  remaining: "rate × days left × amount",
} as const;

/** The fields of the form, with the names of the terms: the daily rate in percent, moments in UTC. */
export const fieldsOf = (terms: HostingTerms) => ({
  kind: terms.kind,
  open: terms.state === "open",
  recommended: terms.recommended,
  rank: String(terms.rank),
  currency_id: String(terms.currency_id),
  income_currency_id: String(terms.income_currency_id),
  unit_price: terms.unit_price,
  interest_rate: percentOf(terms.interest_rate),
  output: terms.output,
  day: String(terms.day),
  penalty: terms.penalty,
  penalty_rate: terms.penalty_rate === null ? "" : percentOf(terms.penalty_rate),
  save_min: terms.save_min,
  save_max: terms.save_max,
  per_user: terms.per_user,
  quota: terms.quota,
  opens_at: momentText(terms.opens_at),
  closes_at: momentText(terms.closes_at),
});
export type ProductFields = Readonly<ReturnType<typeof fieldsOf>>;
export type ProductField = keyof ProductFields;

/** What it is bought in, pays and counts in stays. */
export const fixedFields: ReadonlySet<ProductField> = new Set([
  "kind",
  "currency_id",
  "income_currency_id",
  "unit_price",
]);

/** A new product: what it earns and in which currency is for the operator to say. */
export const newProduct = (nowMs: number): ProductFields => ({
  kind: "fund",
  open: false,
  recommended: false,
  rank: "100",
  currency_id: "",
  income_currency_id: "",
  unit_price: "",
  interest_rate: "",
  output: "",
  day: "15",
  penalty: "remaining",
  penalty_rate: "",
  save_min: "100",
  save_max: "10000",
  per_user: "20000",
  quota: "1000000",
  opens_at: momentText(new Date(nowMs).toISOString().slice(0, 10)),
  closes_at: "",
});

/** Another kind counts in another unit, so that limits of the first one would mean something else. */
export const ofKind = (kind: HostingTerms["kind"]): Partial<ProductFields> =>
  kind === "fund"
    ? { kind, day: "15", save_min: "100", save_max: "10000", per_user: "20000", quota: "1000000" }
    : { kind, day: "365", save_min: "1", save_max: "100", per_user: "200", quota: "5000" };

/** The typed terms, or the error of each field. `before` are the terms in force. */
export function readProduct(fields: ProductFields, before?: HostingTerms): ReadTerms<HostingTerms> {
  const reader = new Reader(fields);
  const isFund = fields.kind === "fund";
  const currency = reader.read("currency_id", currencyIn);
  const [opens, closes] = [momentOf(fields.opens_at), momentOf(fields.closes_at)];
  if (!opens) reader.wrong("opens_at", "Enter a date and a time.");
  if (closes === undefined) reader.wrong("closes_at", "Enter a date and a time.");
  const terms: HostingTerms = {
    kind: fields.kind,
    state: fields.open ? "open" : "closed",
    currency_id: currency,
    unit_price: isFund ? "1" : reader.read("unit_price", amountIn),
    day: reader.read("day", numberIn(1, HOSTING_DAYS_MAX)),
    interest_rate: isFund ? reader.read("interest_rate", shareIn) : "0",
    income_currency_id: isFund ? currency : reader.read("income_currency_id", currencyIn),
    output: isFund ? "0" : reader.read("output", amountIn),
    save_min: reader.read("save_min", amountIn),
    save_max: reader.read("save_max", amountIn),
    per_user: reader.read("per_user", amountIn),
    quota: reader.read("quota", amountIn),
    penalty: fields.penalty,
    penalty_rate: isFund ? null : reader.read("penalty_rate", shareIn),
    day_seconds: before?.day_seconds ?? DAY_SECONDS,
    opens_at: opens ?? "",
    closes_at: closes ?? null,
    rank: reader.read("rank", numberIn(1, HOSTING_RANK_MAX)),
    recommended: fields.recommended,
  };
  return reader.judged(terms, (found) => hostingTermsProblems(found, before), []);
}

const currencyIn = (typed: string) =>
  typed === "" ? { value: 0, error: "Choose a currency." } : { value: Number.parseInt(typed, 10) };

export const requestInput = (
  product: Product | undefined,
  { day_seconds: _, ...terms }: HostingTerms,
  sent: { readonly version: number; readonly reason: string },
): InputOf<typeof hostingTermsRequest> => ({ ...(product && { id: product.id }), ...sent, ...terms });

/** The English name of a product, or its number before it has one. */
export const nameOf = ({ id, document }: Pick<Product, "id" | "document">): string =>
  document?.texts.find(({ lang, title }) => lang === "en" && title !== "")?.title ?? `#${id}`;

/** "AI fund 7, version 2" */
export const noteOf = ({ id, kind, version }: Product): string =>
  `${kindNames[kind]} ${id}, ${version === 0 ? "not approved yet" : `version ${version}`}`;

/** Machines, which are whole: "2". */
export const unitsText = (machines: string): string => formatDecimal(machines, TAG);

/** "15 days" */
export const daysText = (days: number): string => (days === 1 ? "1 day" : `${days} days`);
export const untilText = ({ opens_at, closes_at }: Pick<Product, "opens_at" | "closes_at">): string =>
  closes_at === null ? `from ${day(opens_at)}` : `${day(opens_at)} to ${day(closes_at)}`;
