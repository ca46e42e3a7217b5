import { formatAmount, plain } from "@candor/contract/domain/money.ts";
import type * as routes from "@candor/contract/routes/console/users.ts";
import type { Selectable } from "kysely";
import { balanceViewOfRow } from "../../../platform/bus/views.ts";
import { listed } from "../../../platform/database/cursor-page.ts";
import type { UsersTable } from "../../../platform/database/schema.ts";
import { listOf } from "../../../services/api-keys/queries.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { isRobotAccount } from "../../../services/demo-robots.ts";
import type { Services } from "../../../services/services.ts";
import { apiKeyView } from "../../account/api-keys/index.ts";
import { hostingOfUser } from "../../invest/hosting/index.ts";
import { applicationsOfUser } from "../../invest/subscriptions/index.ts";
import { contractsOfUser } from "../../trading/contracts/index.ts";
import { optionsOfUser } from "../../trading/options/index.ts";
import { balanceFromView } from "../../wallet/balances/index.ts";
import { openAbout } from "../approvals/index.ts";
import { noteReading, verifiedNames } from "../reviews/index.ts";
import { progressOf } from "./user-progress.ts";
import * as queries from "./user-queries.ts";

type Reads = Pick<
  HandlersOf<typeof routes>,
  | "usersList"
  | "userRecord"
  | "userBalances"
  | "userOrders"
  | "userContracts"
  | "userOptions"
  | "userHosting"
  | "userApplications"
  | "userLedger"
  | "userProgress"
>;
type Row = Selectable<UsersTable> & { readonly last_seen_at: Date | null };

const noSuchUser = refuseField("uid", "NOT_FOUND");
const plainOrNull = (numeric: string | null) => (numeric === null ? null : plain(numeric));
const iso = (at: Date | null) => at?.toISOString() ?? null;

const rowView = (services: Services, row: Row) => ({
  uid: row.uid,
  nickname: row.nickname,
  simulated: isRobotAccount(services, row.email),
  verified_name: null,
  mobile: row.mobile,
  email: row.email,
  state: row.state,
  level: row.kyc_level,
  credit_score: row.credit_score,
  lang: row.lang,
  registered_at: row.created_at.toISOString(),
  last_seen_at: iso(row.last_seen_at),
});

/** Operators' views of users. Nothing here shows a secret or its hash. */
export function userReads(services: Services): Reads {
  const { db, catalogue } = services;
  return {
    usersList: async (context, { cursor, page_size, ...filter }) => {
      const page = listed(await queries.users(db, filter, { cursor, page_size }), (row) => rowView(services, row));
      const uids = page.list.map(({ uid }) => uid);
      const nameOf = await verifiedNames(services, context, { on: "list:users", uids });
      return done({ ...page, list: page.list.map((row) => ({ ...row, verified_name: nameOf(row.uid) })) });
    },
    userRecord: async (context, { uid }) => {
      const row = await queries.userByUid(db, uid);
      if (!row) return noSuchUser;
      const on = `user:${row.user_id}`;
      const record = await recordOf(services, row);
      // Submitted names are shown beside the verified one.
      if (record.identities.length > 0) await noteReading(services, context, { on, uids: [uid] });
      const nameOf = await verifiedNames(services, context, { on, uids: [uid] });
      return done({ ...record, verified_name: nameOf(uid) });
    },
    userProgress: async (_, { uid }) => {
      const user = await queries.userByUid(db, uid);
      return user ? done({ list: await progressOf(services, user.user_id) }) : noSuchUser;
    },
    userBalances: async (_, { uid }) => {
      const user = await queries.userByUid(db, uid);
      if (!user) return noSuchUser;
      const rows = await queries.balancesOf(db, user.user_id);
      const balances = rows.map((row) => balanceFromView(services, balanceViewOfRow(row)));
      const total = balances.reduce((sum, { worth }) => sum + worth, 0n);
      const list = balances.map(({ account, currency_id, symbol: currency, available, frozen, value: usdt }) => {
        return { account, currency_id, currency, available, frozen, usdt };
      });
      return done({ list, total_usdt: formatAmount(total) });
    },
    userOrders: async (_, { uid, open, cursor, page_size }) => {
      const user = await queries.userByUid(db, uid);
      if (!user) return noSuchUser;
      const page = await queries.ordersOf(db, user.user_id, open !== undefined, { cursor, page_size });
      const answer = listed(page, (row) => ({
        id: row.order_id,
        pair: catalogue.pairOf(row.market_id),
        side: row.side === 0 ? ("buy" as const) : ("sell" as const),
        kind: row.kind,
        price: plainOrNull(row.price),
        quantity: plainOrNull(row.quantity),
        quote_amount: plainOrNull(row.quote_amount),
        filled: plain(row.filled_quantity),
        status: row.status,
        created_at: row.created_at.toISOString(),
      }));
      return done(answer);
    },
    userContracts: async (_, { uid, open, ...page }) => {
      const user = await queries.userByUid(db, uid);
      return user ? done(await contractsOfUser(services, user.user_id, open !== undefined, page)) : noSuchUser;
    },
    userOptions: async (_, { uid, open, ...page }) => {
      const user = await queries.userByUid(db, uid);
      return user ? done(await optionsOfUser(services, user.user_id, open !== undefined, page)) : noSuchUser;
    },
    userHosting: async (_, { uid, open, ...page }) => {
      const user = await queries.userByUid(db, uid);
      return user ? done(await hostingOfUser(services, user.user_id, open !== undefined, page)) : noSuchUser;
    },
    userApplications: async (_, { uid, open, ...page }) => {
      const user = await queries.userByUid(db, uid);
      return user ? done(await applicationsOfUser(services, user.user_id, open !== undefined, page)) : noSuchUser;
    },
    userLedger: async (_, { uid, cursor, page_size, ...filter }) => {
      const user = await queries.userByUid(db, uid);
      if (!user) return noSuchUser;
      const page = await queries.entriesOf(db, user.user_id, filter, { cursor, page_size });
      const answer = listed(page, (row) => ({
        id: row.entry_id,
        at: row.at.toISOString(),
        account: row.account,
        currency: catalogue.symbolOf(row.currency_id),
        tag: row.tag,
        ref: row.ref,
        available_delta: plain(row.available_delta),
        frozen_delta: plain(row.frozen_delta),
        available_after: plain(row.available_after),
        frozen_after: plain(row.frozen_after),
      }));
      return done(answer);
    },
  };
}

async function recordOf(services: Services, row: Row) {
  const { db, sessions } = services;
  const userId = row.user_id;
  const [security, identities, credit, open, requests, inviter, live, keys] = await Promise.all([
    queries.securityOf(db, userId),
    queries.identitiesOf(db, userId),
    queries.creditOf(db, userId),
    queries.openOrders(db, userId),
    openAbout(db, `user:${userId}`),
    row.inviter_id === null ? undefined : queries.uidOf(db, row.inviter_id),
    sessions.list(userId),
    listOf(db, userId),
  ]);
  return {
    ...rowView(services, row),
    state_reason: row.state_reason,
    state_by: row.state_by,
    state_at: iso(row.state_at),
    invited_by: inviter?.uid ?? null,
    security: {
      fund_password: row.fund_password_hash !== null,
      authenticator: security.authenticator,
      passkeys: security.passkeys,
      fund_locked_until: iso(security.fundLockedUntil),
    },
    identities: identities.map(({ identity_id, submitted_at, decided_at, ...identity }) => ({
      ...identity,
      id: String(identity_id),
      submitted_at: submitted_at.toISOString(),
      decided_at: iso(decided_at),
    })),
    sessions: live.map((session) => ({
      id: session.session_id,
      device: session.user_agent,
      ip: session.ip ?? "",
      created_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
    })),
    api_keys: keys.map((key) => {
      const { api_key: _, ...shown } = apiKeyView(key);
      return shown;
    }),
    credit: credit.map(({ operator, at, ...change }) => ({ ...change, by: operator, at: at.toISOString() })),
    open_orders: open,
    open_requests: requests,
  };
}
