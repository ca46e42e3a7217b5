import { type RawBuilder, sql } from "kysely";
import type { Db } from "../platform/database/schema.ts";
import { identityAsks } from "./account/kyc/index.ts";
import type { CaseRules, CaseTable } from "./console/cases/index.ts";
import { otcAsks } from "./console/otc/index.ts";
import { depositAsks } from "./wallet/deposits/index.ts";

const exists = async (db: Db, records: RawBuilder<unknown>): Promise<boolean> =>
  (await sql`SELECT FROM ${records}`.execute(db)).rows.length > 0;

const NUMBER = /^[1-9][0-9]{0,14}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UID = /^[0-9]{8}$/;

/** Whether a table has a record of an id: of another form there is none. */
const has =
  (form: RegExp, records: (id: string) => RawBuilder<unknown>): CaseRules["exists"] =>
  async (db, id) =>
    form.test(id) && exists(db, records(id));

/** The records that operators write notes about, assign to each other, and ask users about: a line each. */
export const caseKinds: CaseTable = {
  user: { read: "users.read", work: "notes.write", exists: has(UID, (id) => sql`users WHERE uid = ${id}`) },
  identity: {
    read: "identity.read",
    work: "identity.review",
    exists: has(NUMBER, (id) => sql`identities WHERE identity_id = ${id}::bigint`),
    asks: identityAsks,
  },
  deposit: {
    read: "deposits.read",
    work: "deposits.review",
    exists: has(NUMBER, (id) => sql`deposits WHERE deposit_id = ${id}::bigint`),
    asks: depositAsks,
  },
  withdrawal: {
    read: "withdrawals.read",
    work: "withdrawals.review",
    exists: has(UUID, (id) => sql`withdrawals WHERE withdrawal_id = ${id}::uuid`),
  },
  application: {
    read: "applications.read",
    work: "applications.review",
    exists: has(UUID, (id) => sql`subscription_applications WHERE application_id = ${id}::uuid`),
  },
  order: {
    read: "users.money.read",
    work: "notes.write",
    exists: has(NUMBER, (id) => sql`orders WHERE order_id = ${id}::bigint`),
  },
  otc_merchant: {
    read: "otc.read",
    work: "otc.request",
    exists: has(UID, (id) => sql`otc_merchants JOIN users USING (user_id) WHERE uid = ${id}`),
  },
  otc_offer: {
    read: "otc.read",
    work: "otc.review",
    exists: has(NUMBER, (id) => sql`otc_offers WHERE offer_id = ${id}::bigint`),
  },
  otc_order: {
    read: "otc.read",
    work: "otc.review",
    exists: has(NUMBER, (id) => sql`otc_orders WHERE order_id = ${id}::bigint`),
    asks: otcAsks,
  },
  conversation: {
    read: "chat.read",
    work: "chat.answer",
    exists: has(UUID, (id) => sql`chat_cases WHERE case_id = ${id}::uuid`),
  },
};
