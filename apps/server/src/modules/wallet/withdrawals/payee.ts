import type { WithdrawalDetails } from "../../../platform/database/column-types.ts";
import type { Services } from "../../../services/services.ts";
import { accountIndex, numbersReader } from "../bank/index.ts";

type Using = Pick<Services, "db" | "secrets">;

export type Payee = {
  /** What the operator pays to: the address, or the number of the account. */
  readonly shown: string;
  /** How withdrawals to it say so: a bank account by its index, one from before it was sealed by its number. */
  readonly addresses: readonly string[];
  /** Of a bank account. */
  readonly accountIndex: Buffer | null;
};

/**
 * Where a withdrawal goes. A bank account's number is read from its card, which stays after its user has removed it. Throws where the card has another number
 * than the one that the withdrawal was asked for: nobody shall pay to it.
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
