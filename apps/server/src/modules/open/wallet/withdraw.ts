import { type Amount, formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { type OpenResult, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import { withdraw as route } from "@candor/contract/routes/withdraw.ts";
import type { OpenContext } from "../../../services/open/handlers.ts";
import { openRefusalOf } from "../../../services/open/refusals.ts";
import type { Services } from "../../../services/services.ts";
import { addressesOf } from "../../wallet/address-book/index.ts";
import { chains } from "../../wallet/channels/index.ts";
import { requestWithdrawal } from "../../wallet/withdrawals/index.ts";
import { asUser } from "./as-user.ts";
import { networkName } from "./view.ts";

type Asked = {
  readonly currencyId: number;
  readonly address: string;
  readonly network?: string | undefined;
  readonly amount: Amount;
};

/**
 * Requests a withdrawal as the app's form would, to the entry of the user's book with this address. The fee comes out of the amount, as at Binance, while the
 * form adds it.
 */
export async function withdrawToBook(
  services: Services,
  context: OpenContext,
  { currencyId, address, network, amount }: Asked,
): Promise<OpenResult<{ id: string }>> {
  const { db } = services;
  const [book, all] = await Promise.all([addressesOf(db, context.userId, currencyId), chains(db)]);
  const entry = book.find(
    (each) => each.address === address && (network === undefined || networkName(each.network) === network),
  );
  const channel = all.find(({ chain_id }) => chain_id === entry?.chain_id);
  if (!entry || !channel)
    return openRefusal("WITHDRAWAL_REJECTED", "The address is not in the address book of the account.");
  const fee = fromNumeric(channel.withdraw_fee);
  if (amount <= fee) return openRefusal("WITHDRAWAL_REJECTED", `The amount must be larger than ${formatAmount(fee)}.`);
  const input = {
    currency_id: currencyId,
    amount: (amount - fee) as Amount,
    address_id: entry.address_id,
    fee: formatAmount(fee),
    remark: "",
    // The key stands for it.
    fund_password: "",
  };
  const requested = await requestWithdrawal(services, { route, context: asUser(context), input });
  if (requested.ok) return openDone({ id: requested.data.id });
  const refusal = openRefusalOf(requested);
  // What has no code of its own says our name for it.
  return refusal.code === -2010 ? openRefusal("WITHDRAWAL_REJECTED", refusal.msg) : refusal;
}
