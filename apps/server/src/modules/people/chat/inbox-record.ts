import { formatAmount } from "@candor/contract/domain/money.ts";
import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { mayDo, type OperatorRole } from "@candor/contract/permissions.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { inboxRecord } from "@candor/contract/routes/console/inbox.ts";
import { sql } from "kysely";
import { balanceViewOfRow } from "../../../platform/bus/views.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import { readSetting } from "../../console/settings/index.ts";
import { balanceFromView } from "../../wallet/balances/index.ts";

type Record = OutputOf<typeof inboxRecord>;
type Account = Record["account"];

const OPEN_MAX = 20;
const EVENTS_MAX = 10;
const EARLIER_MAX = 20;

/** Facts about the user, as far as the role may read them. Never a secret, a document number or an address. */
export async function accountOf(services: Services, userId: number, role: OperatorRole): Promise<Account> {
  const { db } = services;
  const [user, balances, open, events] = await Promise.all([
    db
      .selectFrom("users")
      .select(["state", "kyc_level", "credit_score", "created_at"])
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow(),
    mayDo(role, "users.money.read") ? balancesOf(services, userId) : null,
    openOf(services, userId),
    eventsOf(db, userId),
  ]);
  return {
    state: user.state,
    level: user.kyc_level,
    credit_score: user.credit_score,
    registered_at: user.created_at.toISOString(),
    balances,
    open,
    events,
  };
}

async function balancesOf(services: Services, userId: number): Promise<NonNullable<Account["balances"]>> {
  const rows = await services.db.selectFrom("balances").selectAll().where("owner_id", "=", userId).execute();
  const worth = new Map<string, bigint>();
  for (const row of rows) {
    const { account, worth: own } = balanceFromView(services, balanceViewOfRow(row));
    worth.set(account, (worth.get(account) ?? 0n) + own);
  }
  return [...worth].map(([account, usdt]) => ({ account, usdt: formatAmount(usdt) }));
}

type Open = { kind: string; id: string; number: number; state: string; symbol: string; at: Date };

/** State and due time of what is open, without amounts: enough to answer "where is it?". */
async function openOf({ db, catalogue }: Services, userId: number): Promise<Account["open"]> {
  const [deposits, withdrawals, rows] = await Promise.all([
    readSetting(db, "target.deposits"),
    readSetting(db, "target.withdrawals"),
    sql<Omit<Open, "symbol"> & { currency_id: number; market_id: number }>`
      SELECT 'deposit' AS kind, deposit_id::text AS id, deposit_id AS number, state, currency_id, 0 AS market_id, submitted_at AS at
      FROM deposits WHERE user_id = ${userId} AND state IN ('under_review', 'crediting')
      UNION ALL
      SELECT 'withdrawal', withdrawal_id::text, number, state, currency_id, 0, created_at
      FROM withdrawals WHERE user_id = ${userId} AND state IN ('under_review', 'sending')
      UNION ALL
      SELECT 'order', order_id::text, order_id, status, 0, market_id, created_at
      FROM orders WHERE user_id = ${userId} AND status = 'waiting'
      ORDER BY at DESC LIMIT ${OPEN_MAX}`.execute(db),
  ]);
  const hours = { deposit: deposits.value, withdrawal: withdrawals.value };
  const letters = { deposit: "D", withdrawal: "W" };
  return rows.rows.map(({ kind, id, number, state, currency_id, market_id, at }) => {
    if (kind !== "deposit" && kind !== "withdrawal")
      return { kind, id, title: `Order ${number}, ${catalogue.pairOf(market_id)}`, state, due_at: null };
    const title = `${letters[kind]}-${number}, ${catalogue.symbolOf(currency_id)}`;
    return { kind, id, title, state, due_at: new Date(at.getTime() + hours[kind] * HOUR_MS).toISOString() };
  });
}

const eventTitles: Readonly<globalThis.Record<string, string>> = {
  email: "Email changed",
  mobile: "Mobile number changed",
  login_password: "Login password changed",
  fund_password: "Fund password changed",
  fund_password_set: "Fund password set",
  authenticator_on: "Authenticator added",
  authenticator_off: "Authenticator removed",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  protection_loosened: "Address protection loosened",
  api_key_created: "API key created",
  api_key_changed: "API key changed",
  api_key_revoked: "API key revoked",
  login: "Login",
};

async function eventsOf(db: Db, userId: number): Promise<Account["events"]> {
  const { rows } = await sql<{ kind: string; at: Date }>`
    (SELECT kind, at FROM security_changes WHERE user_id = ${userId} ORDER BY at DESC LIMIT ${EVENTS_MAX})
    UNION ALL
    (SELECT 'login', created_at FROM sessions WHERE user_id = ${userId} ORDER BY created_at DESC LIMIT ${EVENTS_MAX})
    ORDER BY at DESC LIMIT ${EVENTS_MAX}`.execute(db);
  return rows.map(({ kind, at }) => ({ title: eventTitles[kind] ?? kind, at: at.toISOString() }));
}

/** The user's other cases, newest first. */
export async function earlierOf(db: Db, conversationId: number, caseId: string): Promise<Record["earlier"]> {
  const rows = await db
    .selectFrom("chat_cases")
    .select(["case_id", "opened_at", "closed_at", "solved"])
    .where("conversation_id", "=", conversationId)
    .where("case_id", "<>", caseId)
    .orderBy("opened_at", "desc")
    .limit(EARLIER_MAX)
    .execute();
  return rows.map((row) => ({
    id: row.case_id,
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    solved: row.solved,
  }));
}
