import { plain } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/console/otc.ts";
import type { OtcMerchantProfile } from "@candor/contract/routes/otc.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import { type Profiles, verifiedName } from "../../people/otc/index.ts";
import { decidedView, submissionView, userView, type Viewing, workView } from "../reviews/index.ts";
import { type Disputes, disputesOf } from "./facts.ts";
import { merchantFacts } from "./merchant-facts.ts";
import { type MerchantItem, merchantByUid } from "./merchants.ts";

type RowView = OutputOf<typeof routes.merchantQueue>["list"][number];
type RecordView = OutputOf<typeof routes.merchantRecord>;
type Known = { readonly profile: OtcMerchantProfile | undefined; readonly disputes: Disputes };

function rowView(
  { catalogue }: Pick<Services, "catalogue">,
  item: MerchantItem,
  viewing: Viewing,
  known: Known,
): RowView {
  const { profile, disputes } = known;
  return {
    id: item.uid,
    version: item.version,
    ...submissionView({ submitted: item.applied_at, waits: item.state === "applied" }, viewing),
    ...workView(item, viewing),
    user: userView(item),
    state: item.state,
    decided:
      item.state === "applied"
        ? null
        : decidedView({ at: item.updated_at, by: [item.decided_by], reason: item.reason }),
    margin: plain(item.margin),
    currency: catalogue.symbolOf(item.currency_id),
    figures: {
      orders: profile?.orders ?? 0,
      completion: profile?.completion ?? null,
      release_minutes: profile?.release_minutes ?? null,
      disputes_lost: disputes.lost,
      disputes: disputes.won + disputes.lost,
    },
    request:
      item.approval_id === null
        ? null
        : { id: item.approval_id, to: item.requested ?? "", by: item.requested_by ?? "" },
  };
}

export async function merchantRows(
  services: Services,
  profiles: Profiles,
  items: readonly MerchantItem[],
  viewing: Viewing,
): Promise<RowView[]> {
  const [found, disputes] = await Promise.all([
    profiles.of(items.map(({ user_id }) => user_id)),
    Promise.all(items.map(({ user_id }) => disputesOf(services.db, user_id))),
  ]);
  return items.map((item, index) =>
    rowView(services, item, viewing, {
      profile: found.get(item.user_id),
      disputes: disputes[index] ?? { won: 0, lost: 0 },
    }),
  );
}

export async function merchantView(
  services: Services,
  profiles: Profiles,
  uid: string,
  viewing: Viewing,
): Promise<RecordView | undefined> {
  const { db } = services;
  const item = await merchantByUid(db, uid, viewing.now);
  if (!item) return undefined;
  const userId = item.user_id;
  const [[row], name, open, facts, disputes] = await Promise.all([
    merchantRows(services, profiles, [item], viewing),
    verifiedName(db, userId),
    openOf(db, userId),
    merchantFacts(db, userId),
    lastDisputes(db, userId),
  ]);
  if (!row) return undefined;
  return {
    ...row,
    level: item.kyc_level,
    verified_name: name ?? null,
    registered_at: item.registered_at.toISOString(),
    reason: item.reason,
    decided_by: item.decided_by,
    updated_at: item.updated_at.toISOString(),
    open_offers: open.offers,
    open_orders: open.orders,
    facts,
    disputes,
  };
}

async function openOf(db: Db, userId: number): Promise<{ offers: number; orders: number }> {
  const { rows } = await sql<{ offers: number; orders: number }>`
    SELECT (SELECT count(*) FROM otc_offers WHERE user_id = ${userId} AND state <> 'closed')::int AS offers,
      (SELECT count(*) FROM otc_orders WHERE (buyer_id = ${userId} OR seller_id = ${userId})
        AND state IN ('unpaid', 'paid', 'disputed'))::int AS orders`.execute(db);
  return rows[0] ?? { offers: 0, orders: 0 };
}

async function lastDisputes(db: Db, userId: number): Promise<RecordView["disputes"]> {
  const rows = await db
    .selectFrom("otc_orders")
    .select(["order_id", "state", "total", "fiat", "disputed_at", "created_at"])
    .where((eb) => eb.or([eb("buyer_id", "=", userId), eb("seller_id", "=", userId)]))
    .where("disputed_at", "is not", null)
    .orderBy("order_id", "desc")
    .limit(20)
    .execute();
  return rows.map((row) => ({
    id: String(row.order_id),
    state: row.state,
    total: plain(row.total),
    fiat: row.fiat,
    at: (row.disputed_at ?? row.created_at).toISOString(),
  }));
}
