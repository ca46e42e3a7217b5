import type { WithdrawalDetails } from "../../../platform/database/column-types.ts";
import type { Services } from "../../../services/services.ts";
import { accountIndex, numbersReader } from "../bank/index.ts";

type Using = Pick<Services, "db" | "secrets">;

export type Payee = {
  /** The operator's payment target: the address, or the account number. */
  readonly shown: string;
  /** Its search key in withdrawals: a bank account's index, or the number in older unsealed rows. */
  readonly addresses: readonly string[];
  /** Of a bank account. */
  readonly accountIndex: Buffer | null;
};

/**
 * Where a withdrawal goes. A bank account's number is read from its card, which remains after its user has removed it. Throws if the card's number
 * differs from the requested one: nobody may pay to it.
 */
export async function payeeOf({ db, secrets }: Using, details: WithdrawalDetails): Promise<Payee> {
  const { kind, address, account_end, card_id } = details;
  if (kind === "chain") return { shown: address, addresses: [address], accountIndex: null };
  const number = account_end ? await numberOfCard({ db, secrets }, card_id) : address;
  const index = accountIndex(secrets, number);
  const hex = index.toString("hex");
  if (account_end && hex !== address) throw new Error(`bank card ${card_id} has another account than its withdrawal`);
  return { shown: number, addresses: [hex, number], accountIndex: index };
}

async function numberOfCard({ db, secrets }: Using, cardId: number | null): Promise<string> {
  const row = await db.selectFrom("bank_cards").selectAll().where("card_id", "=", cardId).executeTakeFirstOrThrow();
  return numbersReader(secrets)(row).account;
}
