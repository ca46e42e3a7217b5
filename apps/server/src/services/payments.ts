import { type Kysely, sql } from "kysely";
import type { Database } from "../platform/database/schema.ts";

/** A payment of the outside world: the reference as it is written here, and which output of the transaction; "" is the whole of it. */
export type Payment = { readonly network: string; readonly reference: string; readonly output: string };

/** Of payment_references p: one of the transaction, whatever the network and the spelling that somebody chose for it. */
export const isSameTransaction = (reference: string) => sql<boolean>`p.match_key = payment_key(${reference})`;

/**
 * Of payment_references p: one that cannot be another payment. A whole transaction and one of its outputs exclude each other; a transaction is on one
 * network, so that on another one it is the same one written down wrongly, whatever its output.
 */
export const isSamePayment = ({ network, reference, output }: Payment) =>
  sql<boolean>`(${isSameTransaction(reference)} AND (p.network <> ${network} OR p.output = '' OR ${output} = '' OR p.output = ${output}))`;

/** Claims of one transaction follow each other, by deposits and withdrawals: no key of the table says what excludes what. */
export const lockTransaction = (trx: Kysely<Database>, reference: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.payments'), hashtext(payment_key(${reference})))`.execute(trx);
