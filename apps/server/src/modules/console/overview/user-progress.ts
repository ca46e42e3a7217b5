import { plain } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { userProgress } from "@candor/contract/routes/console/users.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import { type CaseRow, noCase, pausedMsAt, readTarget, type Target } from "../reviews/index.ts";

type Progress = OutputOf<typeof userProgress>["list"][number];
const EACH_MAX = 20;

type Targets = Readonly<Record<"deposits" | "withdrawals" | "otc", Target>>;
type Row = Omit<Progress, "amount" | "symbol" | "submitted_at" | "due_at_ms" | "asked_until_ms"> &
  Pick<CaseRow, "asked_at" | "answer_by" | "paused_ms"> & {
    readonly amount: string | null;
    readonly currency_id: number | null;
    readonly market_id: number | null;
    readonly submitted_at: Date;
    /** From when the queue's target time runs; null where it does not. */
    readonly waits_since: Date | null;
    readonly deadline: Date | null;
  };

/** The newest deposits, withdrawals and orders of a user as far as a support agent may know them, open ones first. */
export async function progressOf(services: Services, userId: number): Promise<Progress[]> {
  const { db, clock } = services;
  const [deposits, withdrawals, otc, rows] = await Promise.all([
    readTarget(db, "deposits"),
    readTarget(db, "withdrawals"),
    readTarget(db, "otc"),
    rowsOf(db, userId),
  ]);
  const view = (row: Row) => progressView(services, row, { targets: { deposits, withdrawals, otc }, now: clock.now() });
  const shown = rows.map(view).sort((a, b) => b.submitted_at.localeCompare(a.submitted_at));
  return [...shown.filter(({ is_open }) => is_open), ...shown.filter(({ is_open }) => !is_open)];
}

const queueOf = { deposit: "deposits", withdrawal: "withdrawals", otc_order: "otc", order: "otc" } as const;

function progressView(
  { catalogue }: Services,
  row: Row,
  { targets, now }: { readonly targets: Targets; readonly now: number },
): Progress {
  const { kind, id, name, side, state, is_open, amount, currency_id, market_id, submitted_at, waits_since } = row;
  const { targetMs } = targets[queueOf[kind]];
  const due = waits_since
    ? waits_since.getTime() + targetMs + pausedMsAt({ ...noCase, ...row }, now)
    : (row.deadline?.getTime() ?? null);
  const answerBy = row.answer_by?.getTime() ?? 0;
  return {
    kind,
    id,
    name,
    side,
    state,
    is_open,
    amount: amount === null ? null : plain(amount),
    symbol: currency_id === null ? catalogue.pairOf(market_id ?? 0) : catalogue.symbolOf(currency_id),
    submitted_at: submitted_at.toISOString(),
    due_at_ms: due,
    asked_until_ms: answerBy > now ? answerBy : null,
  };
}

/** Of each kind the open ones and the newest others. */
async function rowsOf(db: Db, userId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT p.*, k.asked_at, k.answer_by, k.paused_ms FROM (
      (SELECT 'deposit' AS kind, deposit_id::text AS id, 'D-' || deposit_id AS name, NULL AS side, state,
          state IN ('under_review', 'crediting') AS is_open, amount, currency_id, NULL::integer AS market_id,
          submitted_at, CASE WHEN state = 'under_review' THEN submitted_at END AS waits_since, NULL::timestamptz AS deadline
        FROM deposits WHERE user_id = ${userId} ORDER BY is_open DESC, deposit_id DESC LIMIT ${EACH_MAX})
      UNION ALL
      (SELECT 'withdrawal', withdrawal_id::text, 'W-' || number, NULL, state,
          state IN ('under_review', 'sending') AS is_open, amount, currency_id, NULL,
          created_at, CASE WHEN state = 'under_review' THEN created_at END, NULL
        FROM withdrawals WHERE user_id = ${userId} ORDER BY is_open DESC, number DESC LIMIT ${EACH_MAX})
      UNION ALL
      (SELECT 'otc_order', order_id::text, 'OTC ' || order_id, CASE WHEN buyer_id = ${userId} THEN 'buy' ELSE 'sell' END, state,
          state IN ('unpaid', 'paid', 'disputed') AS is_open, quantity, currency_id, NULL,
          created_at, CASE WHEN state = 'disputed' THEN disputed_at END, CASE WHEN state = 'unpaid' THEN pay_by END
        FROM otc_orders WHERE buyer_id = ${userId} OR seller_id = ${userId} ORDER BY is_open DESC, order_id DESC LIMIT ${EACH_MAX})
      UNION ALL
      (SELECT 'order', order_id::text, '#' || order_id, CASE side WHEN 0 THEN 'buy' ELSE 'sell' END, status,
          status = 'waiting' AS is_open, quantity, NULL, market_id, created_at, NULL, NULL
        FROM orders WHERE user_id = ${userId} ORDER BY is_open DESC, order_id DESC LIMIT ${EACH_MAX})
    ) AS p LEFT JOIN review_cases AS k ON k.kind = p.kind AND k.record_id = p.id`.execute(db);
  return rows;
}
