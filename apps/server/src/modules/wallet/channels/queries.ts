import type { Selectable } from "kysely";
import type { ChainsTable, Db, ReceivingBanksTable } from "../../../platform/database/schema.ts";

export type ChainRow = Selectable<ChainsTable>;
export type BankRow = Selectable<ReceivingBanksTable>;

/** How audit log and requests name a channel and a receiving account; what is new has no number yet. */
export const subjectOfChain = (id: number): string => `chain:${id}`;
export const subjectOfBank = (id: number | null): string => (id === null ? "bank:new" : `bank:${id}`);

export const chains = (db: Db): Promise<ChainRow[]> =>
  db
    .selectFrom("chains as c")
    .innerJoin("currencies as u", "u.currency_id", "c.currency_id")
    .selectAll("c")
    .orderBy("u.sort")
    .orderBy("c.currency_id")
    .orderBy("c.sort")
    .orderBy("c.chain_id")
    .execute();

export const lockChain = (trx: Db, id: number): Promise<ChainRow | undefined> =>
  trx.selectFrom("chains").selectAll().where("chain_id", "=", id).forUpdate().executeTakeFirst();

/** A channel of a currency that has none of this name. */
export const insertChain = (trx: Db, chain: Omit<ChainRow, "chain_id" | "version">) =>
  trx.insertInto("chains").values(chain).returning("chain_id").executeTakeFirstOrThrow();

type ChainChange = Partial<Omit<ChainRow, "chain_id" | "currency_id" | "version">>;

/** From the version of the row that was locked to the next. */
export const changeChain = (trx: Db, { chain_id, version }: ChainRow, change: ChainChange) =>
  trx
    .updateTable("chains")
    .set({ ...change, version: version + 1 })
    .where("chain_id", "=", chain_id)
    .execute();

export const banks = (db: Db): Promise<BankRow[]> =>
  db.selectFrom("receiving_banks").selectAll().orderBy("currency_id").orderBy("bank_id").execute();

export const lockBank = (trx: Db, id: number): Promise<BankRow | undefined> =>
  trx.selectFrom("receiving_banks").selectAll().where("bank_id", "=", id).forUpdate().executeTakeFirst();

export type BankFields = Omit<BankRow, "bank_id" | "version">;

export const insertBank = (trx: Db, bank: BankFields) =>
  trx.insertInto("receiving_banks").values(bank).returning("bank_id").executeTakeFirstOrThrow();

export const changeBank = (trx: Db, { bank_id, version }: BankRow, fields: BankFields) =>
  trx
    .updateTable("receiving_banks")
    .set({ ...fields, version: version + 1 })
    .where("bank_id", "=", bank_id)
    .execute();

export const hasBankChannel = async (db: Db, currencyId: number): Promise<boolean> =>
  (await db
    .selectFrom("chains")
    .select("chain_id")
    .where("currency_id", "=", currencyId)
    .where("network", "=", "bank")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The account that users pay a currency into: of several that are enabled the first, so that all users are told the same one. */
export const receivingBank = (db: Db, currencyId: number) =>
  db
    .selectFrom("receiving_banks")
    .select(["bank_name", "account_name", "account_number", "swift_code", "bank_address"])
    .where("currency_id", "=", currencyId)
    .where("enabled", "=", true)
    .orderBy("bank_id")
    .limit(1)
    .executeTakeFirst();

export const fiatRates = (db: Db) => db.selectFrom("fiat_rates").selectAll().orderBy("code").execute();

export const lockRate = (trx: Db, code: string) =>
  trx.selectFrom("fiat_rates").selectAll().where("code", "=", code).forUpdate().executeTakeFirst();

/** Undefined when somebody was faster: `version` 0 expects that the code has no rate yet. */
export const setRate = (trx: Db, rate: { code: string; per_usd: string; version: number; at: Date }) => {
  const { version, code, ...fields } = rate;
  return trx
    .insertInto("fiat_rates")
    .values({ code, ...fields, source: "console", version: 1 })
    .onConflict((conflict) =>
      conflict
        .column("code")
        .doUpdateSet((expression) => ({
          ...fields,
          source: "console",
          version: expression("fiat_rates.version", "+", 1),
        }))
        .where("fiat_rates.version", "=", version),
    )
    .returning("version")
    .executeTakeFirst();
};
