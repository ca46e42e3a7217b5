import { productSlug } from "@candor/contract/content.ts";
import { plain } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/hosting.ts";
import { hostingOrderViewOfRow } from "../../../platform/bus/views.ts";
import { listed } from "../../../platform/database/cursor-page.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { type Document, documentRowView, documentsBySlug } from "../../people/content/index.ts";
import * as queries from "./console-queries.ts";
import { termsOf } from "./terms.ts";
import { askForTerms, subjectOf } from "./terms-approval.ts";
import { hostingTexts } from "./texts.ts";
import { orderFromView } from "./view.ts";

type Product = OutputOf<typeof routes.consoleHostingProducts>["list"][number];

export function consoleHostingHandlers(services: Services): HandlersOf<typeof routes> {
  return {
    consoleHostingProducts: async () => done({ list: await readProducts(services) }),
    consoleHostingOrders: async (_, { product_id, state, ...place }) => {
      const { db, catalogue } = services;
      const [page, texts] = await Promise.all([
        queries.ordersOfProduct(db, product_id, state, place),
        hostingTexts(services, "en", [product_id]),
      ]);
      const name = texts.get(product_id)?.name ?? `#${product_id}`;
      return done(
        listed(page, (row) => ({ ...orderFromView(catalogue, hostingOrderViewOfRow(row), name), uid: row.uid })),
      );
    },
    hostingTermsRequest: async (context, input) => {
      const call = { route: routes.hostingTermsRequest, context, input };
      const { result } = await once<{ approval_id: string; product_id: number }>(
        services,
        call,
        async () => (trx) => askForTerms(services, trx, { context, input }),
      );
      return result;
    },
  };
}

async function readProducts({ db, catalogue, clock }: Services): Promise<Product[]> {
  const now = new Date(clock.now());
  const [rows, requests] = await Promise.all([queries.allVersions(db), queries.termsRequests(db, now)]);
  const bodies = requests.map((request) => ({ ...request, body: routes.hostingRequestBody.parse(request.body) }));
  const pending = bodies.filter(({ state }) => state !== "booked");
  const ids = [
    ...new Set([...rows.map(({ product_id }) => product_id), ...pending.map(({ body }) => body.product_id)]),
  ];
  const [documents, totals] = await Promise.all([documentsBySlug(db, ids.map(productSlug)), queries.openTotals(db)]);
  const products = ids.map((id): Product => {
    const versions = rows.filter(({ product_id }) => product_id === id);
    const request = pending.find(({ subject }) => subject === subjectOf(id));
    const [newest] = versions;
    const terms = newest ? termsOf(newest) : (request as (typeof pending)[number]).body.after;
    const open = totals.get(id);
    const document = documents.find(({ slug }) => slug === productSlug(id));
    return {
      id,
      version: newest?.version ?? 0,
      currency_name: catalogue.symbolOf(terms.currency_id),
      income_currency_name: catalogue.symbolOf(terms.income_currency_id),
      ...terms,
      sold: plain(open?.units ?? "0"),
      open: {
        orders: open?.orders ?? 0,
        principal: plain(open?.principal ?? "0"),
        promised: plain(open?.promised ?? "0"),
      },
      approval_id: request?.approval_id ?? null,
      versions: versions.map((row) => ({
        version: row.version,
        ...termsOf(row),
        request: setBy(bodies, id, row.version),
      })),
      document: document ? documentOf(document, now) : null,
    };
  });
  return products.sort((a, b) => a.rank - b.rank || a.id - b.id);
}

type Request = Omit<queries.TermsRequestRow, "body"> & { readonly body: { product_id: number; version: number } };

/** The request that set a version: the one that was carried out at the version before. */
function setBy(requests: readonly Request[], id: number, version: number): Product["versions"][number]["request"] {
  const found = requests.find(
    ({ state, body }) => state === "booked" && body.product_id === id && body.version === version - 1,
  );
  if (!found?.decided_by || !found.decided_at) return null;
  const { requested_by, decided_by, decided_at, reason } = found;
  return { requested_by, decided_by, decided_at: decided_at.toISOString(), reason };
}

function documentOf(document: Document, now: Date): Product["document"] {
  const { id, timing, missing } = documentRowView(document, now);
  return { id, timing, missing, texts: document.texts.map(({ body: _, ...text }) => text) };
}
