import type { LedgerEvent } from "@candor/contract/routes/record.ts";
import type { Db } from "../../../platform/database/schema.ts";
import * as queries from "./queries.ts";

type Proof = NonNullable<LedgerEvent["proof"]>;

/** Of references whose receipts are of these kinds. */
const receiptKinds: Readonly<Record<string, string>> = { option: "option", position: "lever", hosting: "hosting" };

const numberOf = (ref: string): number => Number.parseInt(ref.slice(ref.indexOf(":") + 1), 10);
const prefixOf = (ref: string): string => ref.slice(0, ref.indexOf(":"));

/** The provable record behind each event, by the number of the event's newest entry. */
export async function proofsOf(
  db: Db,
  userId: number,
  events: readonly (readonly queries.EntryRow[])[],
): Promise<ReadonlyMap<number, Proof>> {
  const heads = events.flatMap((entries) => entries.at(-1) ?? []);
  const trades = heads.flatMap(({ ref }) => (ref.startsWith("trade:") ? [numberOf(ref)] : []));
  const held = heads.filter(({ ref }) => Object.hasOwn(receiptKinds, prefixOf(ref)));
  const subjects = held.map(({ ref }) => numberOf(ref));
  const commandIds = held.map(({ command_id }) => command_id);
  const conversions = heads.flatMap(({ ref, command_id }) => (ref.startsWith("convert:") ? [command_id] : []));
  const [sides, receipts, converted] = await Promise.all([
    queries.sidesOf(db, userId, trades),
    queries.receiptsOf(db, userId, { subjects, commandIds }),
    queries.receiptsOfConversions(db, userId, conversions),
  ]);
  const receiptId = new Map(
    receipts.map(({ kind, subject_id, command_id, receipt_id }) => [
      `${kind.slice(0, kind.indexOf("_"))} ${subject_id} ${command_id}`,
      receipt_id,
    ]),
  );
  const proofOf = ({ ref, command_id }: queries.EntryRow): Proof | undefined => {
    const prefix = prefixOf(ref);
    if (prefix === "deposit") return { kind: "deposit", id: ref.slice(8) };
    if (prefix === "withdrawal") return { kind: "withdrawal", id: ref.slice(11) };
    if (prefix === "trade") {
      const side = sides.get(numberOf(ref));
      return side && { kind: "fill", id: `${numberOf(ref)}${side}` };
    }
    const id =
      prefix === "convert"
        ? converted.get(command_id)
        : receiptId.get(`${receiptKinds[prefix]} ${numberOf(ref)} ${command_id}`);
    return id === undefined ? undefined : { kind: "receipt", id };
  };
  return new Map(
    heads.flatMap((row): [number, Proof][] => {
      const proof = proofOf(row);
      return proof ? [[row.entry_id, proof]] : [];
    }),
  );
}
