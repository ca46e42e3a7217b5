import { productSlug } from "@candor/contract/content.ts";
import { amount, formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import {
  type HostingRequestBody,
  hostingRequestBody,
  type hostingTermsRequest,
} from "@candor/contract/routes/console/hosting.ts";
import { dailyIncome } from "@candor/contract/rules/hosting.ts";
import { hostingLines } from "@candor/contract/rules/hosting-lines.ts";
import {
  DAY_SECONDS,
  figuresOfTerms,
  type HostingTerms,
  hostingTermsProblems,
} from "@candor/contract/rules/hosting-terms.ts";
import { changedLines, type TermsChange } from "@candor/contract/rules/terms-changes.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Context } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import {
  changesText,
  type Fact,
  figure,
  type KindRules,
  otherRequest,
  requestApproval,
  termsKind,
} from "../../console/approvals/index.ts";
import { textsBySlug } from "../../people/content/index.ts";
import { refuseProblem } from "../../trading/terms/index.ts";
import * as queries from "./console-queries.ts";
import { houseBalances } from "./queries.ts";
import { commandOf, termsOf } from "./terms.ts";

export const subjectOf = (productId: number): string => `hosting:${productId}`;

export const changesOf = ({ before, after, ...names }: HostingRequestBody): readonly TermsChange[] =>
  changedLines(before ? hostingLines(before, names) : [], hostingLines(after, names));

type Asked = { readonly approval_id: string; readonly product_id: number };

/** Requests the terms of a new or an existing product from a second person. Invalid ones are refused here first, by field. */
export async function askForTerms(
  { clock, catalogue }: Services,
  trx: Db,
  { context, input }: { readonly context: Context; readonly input: ParsedInputOf<typeof hostingTermsRequest> },
): Promise<Result<Asked>> {
  const { id, version, reason, ...asked } = input;
  await queries.lockTerms(trx);
  const row = id === undefined ? undefined : await queries.newestTerms(trx, id);
  if (id !== undefined && !row) return refuseField("id", "NOT_FOUND");
  if ((row?.version ?? 0) !== version) return refuse("VERSION_CONFLICT");
  const productId = id ?? (await queries.freeId(trx));
  const subject = subjectOf(productId);
  const taken = await otherRequest(trx, { kind: "hosting_terms", subject }, clock.now());
  if (taken) return taken;
  const before = row ? termsOf(row) : null;
  const after: HostingTerms = { ...asked, day_seconds: before?.day_seconds ?? DAY_SECONDS };
  const currency = catalogue.currency(after.currency_id);
  if (!currency) return refuseField("currency_id", "NOT_FOUND");
  const income = catalogue.currency(after.income_currency_id);
  if (!income) return refuseField("income_currency_id", "NOT_FOUND");
  const [problem] = hostingTermsProblems(after, before ?? undefined);
  if (problem) return refuseProblem(problem);
  const body: HostingRequestBody = {
    product_id: productId,
    version,
    currency: currency.symbol,
    income_currency: income.symbol,
    before,
    after,
  };
  if (changesOf(body).length === 0) return refuseField("id", "INVALID_REQUEST");
  const request = { kind: "hosting_terms", subject, body, reason, context, now: clock.now() } as const;
  return done({ approval_id: await requestApproval(trx, request), product_id: productId });
}

/** What orders over the whole quota would be promised in all, in the income currency. */
const promiseOf = (terms: HostingTerms): bigint =>
  dailyIncome(figuresOfTerms(terms), amount(terms.quota)) * BigInt(terms.day);

const lineOf = (body: HostingRequestBody, field: string): string =>
  hostingLines(body.after, body).find((line) => line.field === field)?.value ?? "";

async function factsOf({ db, clock }: Services, body: HostingRequestBody): Promise<Fact[]> {
  const { product_id, income_currency, after } = body;
  const facts: Fact[] = [];
  const [texts] = await textsBySlug(db, [productSlug(product_id)], "en");
  if (after.state === "open" && !texts) {
    const since = Date.parse(after.opens_at) > clock.now() ? `from ${lineOf(body, "Sold from")} on` : "at once";
    facts.push({
      mark: "warn",
      text: `Its texts are not published: users would see it as #${product_id} ${since}`,
    });
  }
  const treasury = await houseBalances(db, "treasury");
  const [promised, available] = [promiseOf(after), fromNumeric(treasury.get(after.income_currency_id) ?? "0")];
  facts.push({
    mark: promised > available ? "note" : "ok",
    text: `The full quota promises ${figure(formatAmount(promised))} ${income_currency}; the treasury has ${figure(formatAmount(available))} and sells only what it can reserve`,
  });
  return facts;
}

const kindNames = { fund: "AI fund", miner: "Miner" } as const;

/** "AI fund 7 in USDT: daily rate 0.4 % → 0.3 %" */
function summaryOf(body: HostingRequestBody): string {
  const { product_id, currency, before, after } = body;
  const name = `${kindNames[after.kind]} ${product_id} in ${currency}`;
  if (before) return `${name}: ${changesText(changesOf(body))}`;
  const earns =
    after.kind === "fund"
      ? `${lineOf(body, "Daily rate")} a day`
      : `${lineOf(body, "Output of a machine a day")} a machine and day`;
  return `New: ${name}, ${earns}, ${lineOf(body, "Term")}`;
}

export const hostingTermsKind: KindRules = termsKind<HostingRequestBody>({
  request: "hosting.request",
  approve: "hosting.approve",
  bodyOf: ({ body }) => hostingRequestBody.parse(body),
  summary: (_, body) => summaryOf(body),
  action: "hosting.terms",
  subject: ({ product_id }) => subjectOf(product_id),
  now: async (db, body) => {
    const row = await queries.newestTerms(db, body.product_id);
    if (!row) return { version: 0, isSet: false };
    return { version: row.version, isSet: changesOf({ ...body, before: termsOf(row) }).length === 0 };
  },
  facts: factsOf,
  command: ({ product_id, after }, id) => commandOf(product_id, after, id),
});
