import { type Kysely, sql } from "kysely";
import type { Database } from "../platform/database/schema.ts";

/** An external payment: the canonical reference, and the output of the transaction; "" is the whole transaction. */
export type Payment = { readonly network: string; readonly reference: string; readonly output: string };

/** Of payment_references p: one of the transaction, on any network and in any spelling. */
export const isSameTransaction = (reference: string) => sql<boolean>`p.match_key = payment_key(${reference})`;

/**
 * Of payment_references p: one that cannot be another payment. A whole transaction and one of its outputs exclude each other; a transaction is on one
 * network, so on another one it is the same transaction entered wrongly, with any output.
 */
export const isSamePayment = ({ network, reference, output }: Payment) =>
  sql<boolean>`(${isSameTransaction(reference)} AND (p.network <> ${network} OR p.output = '' OR ${output} = '' OR p.output = ${output}))`;

/** Claims of one transaction by deposits and withdrawals are serialized: no key of the table expresses which ones exclude each other. */
export const lockTransaction = (trx: Kysely<Database>, reference: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.payments'), hashtext(payment_key(${reference})))`.execute(trx);
