import { coinSlug } from "@candor/contract/content.ts";
import { plain } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { type consoleSubscriptions, subscriptionRequestBody } from "@candor/contract/routes/console/subscriptions.ts";
import { applicationViewOfRow } from "../../../platform/bus/views.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Page } from "../../../platform/database/user-page.ts";
import type { Services } from "../../../services/services.ts";
import { type Document, documentRowView, documentsBySlug } from "../../people/content/index.ts";
import * as queries from "./console-queries.ts";
import { type Demands, readDemand } from "./demand.ts";
import { applications, type SaleRow, sales } from "./queries.ts";
import { applicationsOf } from "./reads.ts";
import { termsOf } from "./terms.ts";
import { subjectOf } from "./terms-request.ts";
import { demandOf, phaseOf } from "./view.ts";

export type ConsoleSale = OutputOf<typeof consoleSubscriptions>["list"][number];
type Request = ConsoleSale["requests"][number] & { readonly subject: string; readonly pending: boolean };

/** All sales, newest first; one that is only requested yet has the terms of its newest pending request. */
export async function readConsoleSales(services: Services): Promise<ConsoleSale[]> {
  const { db, clock, engine } = services;
  const [demands, { now }] = await Promise.all([readDemand(db), engine.status()]);
  const [rows, requests, waiting] = await Promise.all([
    sales(db),
    requestsOf(db, clock.now()),
    queries.waitingApplications(db),
  ]);
  const known = new Set(rows.map((row) => row.subscription_id));
  const asked = requests.filter(({ pending, body }) => pending && !known.has(body.subscription_id));
  const ids = [...known, ...new Set(asked.map(({ body }) => body.subscription_id))].sort((a, b) => b - a);
  const [documents, people] = await Promise.all([
    documentsBySlug(db, ids.map(coinSlug)),
    queries.issuers(db, [...new Set(rows.map((row) => row.issuer_id))]),
  ]);
  const facts = { people, demands, waiting, now };
  return ids.map((id) => {
    const row = rows.find(({ subscription_id }) => subscription_id === id);
    const own = requests.filter(({ subject }) => subject === subjectOf(id));
    const pending = own.find((request) => request.pending);
    const document = documents.find(({ slug }) => slug === coinSlug(id));
    return {
      id,
      ...(row ? saleOf(services, row, facts) : requestedSale((pending as Request).body)),
      approval_id: pending?.id ?? null,
      requests: own.map(({ subject: _, pending: _pending, ...request }) => request),
      document: document ? documentOf(document, new Date(clock.now())) : null,
    };
  });
}

async function requestsOf(db: Db, now: number): Promise<Request[]> {
  const rows = await queries.termsRequests(db);
  return rows.map((row) => ({
    id: row.approval_id,
    subject: row.subject,
    // A request that nobody decided in time is closed before the job has marked it.
    pending: row.state === "approved" || (row.state === "waiting" && row.expires_at.getTime() > now),
    state: row.state,
    requested_by: row.requested_by,
    requested_at: row.requested_at.toISOString(),
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    refusal: row.refusal,
    body: subscriptionRequestBody.parse(row.body),
  }));
}

type Own = Omit<ConsoleSale, "id" | "approval_id" | "requests" | "document">;

type SaleFacts = {
  readonly people: readonly queries.Issuer[];
  readonly demands: Demands;
  readonly waiting: ReadonlyMap<number, number>;
  readonly now: number;
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function saleOf({ catalogue }: Services, row: SaleRow, { people, demands, waiting, now }: SaleFacts): Own {
  const issuer = people.find(({ user_id }) => user_id === row.issuer_id);
  const market = catalogue.market(row.market_id);
  const demand = demandOf(row, demands);
  return {
    version: row.version,
    phase: phaseOf(row, now),
    currency_name: catalogue.symbolOf(row.currency_id),
    pay_currency_name: catalogue.symbolOf(row.pay_currency_id),
    symbol: catalogue.pairOf(row.market_id),
    market_state: market?.state ?? null,
    lot: market?.lot ?? "0",
    issuer_name: issuer?.nickname ?? "",
    ...termsOf(row, issuer?.uid ?? ""),
    ...demand,
    under_review: waiting.get(row.subscription_id) ?? 0,
    fixed: row.applied !== null || demand.participants > 0,
    result:
      row.root === null || row.allotted_at === null
        ? null
        : {
            root: row.root,
            allotted: plain(row.allotted),
            paid: plain(row.paid),
            applications: row.applications,
            allotted_at: row.allotted_at.toISOString(),
          },
    launch_price: row.launch_price === null ? null : plain(row.launch_price),
    launched_at: iso(row.launched_at),
    released_at: iso(row.released_at),
  };
}

const requestedSale = ({
  currency,
  pay_currency,
  symbol,
  issuer_name,
  after,
  listing,
}: ConsoleSale["requests"][number]["body"]): Own => ({
  version: 0,
  phase: null,
  currency_name: currency,
  pay_currency_name: pay_currency,
  symbol,
  market_state: null,
  lot: listing?.lot ?? "0",
  issuer_name,
  ...after,
  participants: 0,
  applied: "0",
  under_review: 0,
  fixed: false,
  result: null,
  launch_price: null,
  launched_at: null,
  released_at: null,
});

function documentOf(document: Document, now: Date): ConsoleSale["document"] {
  const { id, timing, missing } = documentRowView(document, now);
  return { id, timing, missing, texts: document.texts.map(({ lang, title, summary }) => ({ lang, title, summary })) };
}

/** Operators' view of a user's applications, in English. */
export async function applicationsOfUser(services: Services, userId: number, onlyOpen: boolean, page: Page) {
  const states = onlyOpen ? (["under_review", "passed", "allotted"] as const) : [];
  const { rows, at } = await applications(services.db, userId, states, page);
  return { list: await applicationsOf(services, "en", rows.map(applicationViewOfRow)), ...at };
}
