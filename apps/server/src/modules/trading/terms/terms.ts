import { amount, plain, rate } from "@candor/contract/domain/money.ts";
import type { ApprovalKind } from "@candor/contract/routes/console/approvals.ts";
import { contractTerms, optionTerms } from "@candor/contract/routes/console/derivatives.ts";
import {
  type ContractTerms,
  contractTermsProblems,
  type OptionTerms,
  optionTermsProblems,
  type TermsProblem,
} from "@candor/contract/rules/derivative-terms.ts";
import { contractLines, optionLines, type TermsLine } from "@candor/contract/rules/terms-changes.ts";
import * as z from "zod/mini";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/database/schema.ts";
import * as queries from "./queries.ts";

export type Versioned<Terms> = { readonly version: number; readonly terms: Terms };

/** What options and contracts differ in where their terms are asked for, shown and set. */
export type TermsOf<Terms> = {
  readonly kind: Extract<ApprovalKind, "option_terms" | "lever_terms">;
  /** How the audit log and requests name a pair's terms, before its number; the operators' word for the product too. */
  readonly product: "options" | "contracts";
  readonly body: z.ZodMiniType<TermsBody<Terms>>;
  /** The terms of a pair as they are in force, version 0 before the first ones; `locked` holds them until the transaction ends. */
  readonly read: (db: Db, marketId: number, locked?: boolean) => Promise<Versioned<Terms> | undefined>;
  readonly lines: (terms: Terms) => readonly TermsLine[];
  readonly problems: (db: Db, marketId: number, terms: Terms) => Promise<readonly TermsProblem[]>;
  readonly command: (marketId: number, terms: Terms, id: string) => CommandRequest;
};
/** The body of a request. `version` is that of the terms that both operators saw. */
export type TermsBody<Terms> = {
  readonly market_id: number;
  readonly version: number;
  readonly before: Terms;
  readonly after: Terms;
};

const bodyOf = <Terms>(terms: z.ZodMiniType<Terms>) =>
  z.object({ market_id: z.int(), version: z.int(), before: terms, after: terms }) as z.ZodMiniType<TermsBody<Terms>>;
export const optionTermsFrom = (row: queries.OptionTermsRow): z.infer<typeof optionTerms> => ({
  state: row.state,
  fee: plain(row.fee),
  reserve: plain(row.reserve),
  choices: row.choices
    .map(({ seconds, ratio, min, max }) => ({ seconds, ratio: plain(ratio), min: plain(min), max: plain(max) }))
    .sort((a, b) => a.seconds - b.seconds),
});

export const contractTermsFrom = (row: queries.ContractTermsRow): z.infer<typeof contractTerms> => ({
  state: row.state,
  lot_size: plain(row.lot_size),
  spread: plain(row.spread),
  fee_rate: plain(row.fee_rate),
  overnight_rate: plain(row.overnight_rate),
  min_lots: row.min_lots,
  max_lots: row.max_lots,
  max_open: plain(row.max_open),
  max_net: plain(row.max_net),
  multiples: [...row.multiples],
});

/** Of a pair that nobody has set terms for: version 0, closed, and nothing that could be ordered. */
export const noOptionTerms: OptionTerms = { state: "closed", fee: "0", reserve: "0", choices: [] };
export const noContractTerms: ContractTerms = {
  state: "closed",
  lot_size: "0",
  spread: "0",
  fee_rate: "0",
  overnight_rate: "0",
  min_lots: 0,
  max_lots: 0,
  max_open: "0",
  max_net: "0",
  multiples: [],
};

const reader =
  <Row extends { readonly version: number }, Terms>(
    rowOf: (db: Db, marketId: number, locked?: boolean) => Promise<Row | undefined>,
    termsFrom: (row: Row) => Terms,
    none: Terms,
  ): TermsOf<Terms>["read"] =>
  async (db, marketId, locked) => {
    const row = await rowOf(db, marketId, locked);
    if (row) return { version: row.version, terms: termsFrom(row) };
    const pairs = await queries.indexMarkets(db);
    return pairs.some(({ market_id }) => market_id === marketId) ? { version: 0, terms: none } : undefined;
  };

export const optionTermsRules: TermsOf<OptionTerms> = {
  kind: "option_terms",
  product: "options",
  body: bodyOf<OptionTerms>(optionTerms),
  read: reader(queries.optionTerms, optionTermsFrom, noOptionTerms),
  lines: optionLines,
  problems: async (db, marketId, terms) => optionTermsProblems(terms, await queries.promisedBy(db, marketId)),
  command: (marketId, { state, fee, reserve, choices }, id) => ({
    type: "setOption",
    id,
    marketId,
    state,
    fee: rate(fee),
    reserve: amount(reserve),
    choices: choices.map((choice) => ({
      seconds: choice.seconds,
      ratio: rate(choice.ratio),
      min: amount(choice.min),
      max: amount(choice.max),
    })),
  }),
};

export const contractTermsRules: TermsOf<ContractTerms> = {
  kind: "lever_terms",
  product: "contracts",
  body: bodyOf<ContractTerms>(contractTerms),
  read: reader(queries.contractTerms, contractTermsFrom, noContractTerms),
  lines: contractLines,
  problems: async (_db, _marketId, terms) => contractTermsProblems(terms),
  command: (marketId, terms, id) => ({
    type: "setLever",
    id,
    marketId,
    state: terms.state,
    lotSize: amount(terms.lot_size),
    spread: rate(terms.spread),
    feeRate: rate(terms.fee_rate),
    overnightRate: rate(terms.overnight_rate),
    multiples: terms.multiples.map(({ multiple, max_lots }) => ({ multiple, maxLots: max_lots })),
    minLots: terms.min_lots,
    maxLots: terms.max_lots,
    maxOpen: amount(terms.max_open),
    maxNet: amount(terms.max_net),
  }),
};

export const subjectOf = <Terms>({ product }: TermsOf<Terms>, marketId: number): string => `${product}:${marketId}`;
