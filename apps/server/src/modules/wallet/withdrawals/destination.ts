import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import { ADDRESS_HOLD_MS } from "@candor/contract/routes/address.ts";
import { chainNetworks } from "@candor/contract/routes/deposit.ts";
import type { withdraw } from "@candor/contract/routes/withdraw.ts";
import { endOf } from "@candor/contract/rules/bank-card.ts";
import { checkAddress } from "@candor/contract/rules/chain-address.ts";
import type { WithdrawalDetails } from "../../../platform/database/column-types.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import type { UserRow } from "../../account/auth/index.ts";
import { addressOf, protectionsAt } from "../address-book/index.ts";
import { accountIndex, numbersReader } from "../bank/index.ts";
import * as queries from "./queries.ts";

type Input = ParsedInputOf<typeof withdraw>;
type Where = Omit<WithdrawalDetails, "remark" | "device_id" | "network">;

export type Destination = {
  readonly channel: queries.ChannelRow;
  readonly details: Where;
  /** Typed for this one withdrawal: more has to be proved. */
  readonly isTyped: boolean;
  /** The field that says where to; for a typed one that of its channel. */
  readonly field: "address_id" | "card_id" | "chain_id";
};

/**
 * Where a withdrawal goes: an address of the user's book, a bank card of theirs, or an address that is typed for this one withdrawal where the account
 * allows that. Ids of others are NOT_FOUND, as those of nobody.
 */
export async function destinationOf(services: Services, user: UserRow, input: Input): Promise<Result<Destination>> {
  const given = [input.address_id, input.card_id, input.chain_id ?? input.address].filter((way) => way !== undefined);
  if (given.length === 0) return refuseField("address_id", "ADDRESS_REQUIRED");
  if (given.length > 1) return refuse("INVALID_REQUEST");
  const channels = await queries.channels(services.db, input.currency_id);
  if (input.address_id !== undefined) return ofBook(services, { user, input, channels, addressId: input.address_id });
  if (input.card_id !== undefined) return ofCard(services, { user, channels, cardId: input.card_id });
  return typed(services, { user, input, channels });
}

type Asked = { readonly user: UserRow; readonly input: Input; readonly channels: readonly queries.ChannelRow[] };

/** A channel that was taken away is closed, as one that is switched off. */
const closed = (field: Destination["field"]): FieldRefusal => refuseField(field, "WITHDRAWAL_CLOSED");
const noAddress = { account_end: null, address_id: null, card_id: null, bank_name: null, account_name: null } as const;

async function ofBook(
  { db, clock }: Services,
  { user, input, channels, addressId }: Asked & { addressId: number },
): Promise<Result<Destination>> {
  const row = await addressOf(db, user.user_id, addressId);
  if (row?.currency_id !== input.currency_id) return refuseField("address_id", "NOT_FOUND");
  const held = onHold("address_id", row.usable_at.getTime() - clock.now());
  if (held) return held;
  const channel = channels.find(({ chain_id }) => chain_id === row.chain_id);
  if (!channel) return closed("address_id");
  const { chain_id, name: chain } = channel;
  const where = { kind: "chain", chain_id, chain, address: row.address, label: row.label } as const;
  return done({
    channel,
    isTyped: false,
    field: "address_id",
    details: { ...where, ...noAddress, address_id: addressId },
  });
}

/** What is new has so much of its time to wait, in ms. */
const onHold = (field: Destination["field"], left: number): FieldRefusal | undefined =>
  left > 0 ? refuseField(field, "ADDRESS_ON_HOLD", { hours: Math.ceil(left / HOUR_MS) }) : undefined;

/** The command says by index and last digits which account it is, so that no text that is kept of it has the number. */
async function ofCard(
  { db, clock, secrets }: Services,
  { user, channels, cardId }: Pick<Asked, "user" | "channels"> & { cardId: number },
): Promise<Result<Destination>> {
  const row = await queries.card(db, user.user_id, cardId);
  if (!row) return refuseField("card_id", "NOT_FOUND");
  // A card is where money goes as an address is: whoever took over an account would bind one of their own and not meet the protection at all.
  const isHeld = protectionsAt(user, clock.now()).hold.on;
  const held = isHeld ? onHold("card_id", row.created_at.getTime() + ADDRESS_HOLD_MS - clock.now()) : undefined;
  if (held) return held;
  const channel = channels.find(({ network }) => network === "bank");
  if (!channel) return closed("card_id");
  const { chain_id, name: chain } = channel;
  const { account } = numbersReader(secrets)(row);
  const to = { address: accountIndex(secrets, account).toString("hex"), account_end: endOf(account) };
  const where = { kind: "bank", chain_id, chain, ...to, label: row.name, address_id: null } as const;
  const bank = { card_id: cardId, bank_name: row.bank_name, account_name: row.cardholder };
  return done({ channel, isTyped: false, field: "card_id", details: { ...where, ...bank } });
}

function typed({ clock }: Services, { user, input, channels }: Asked): Result<Destination> {
  const channel = channels.find(({ chain_id }) => chain_id === input.chain_id);
  const network = chainNetworks.find((known) => known === channel?.network);
  if (!channel || !network) return refuseField("chain_id", "NOT_FOUND");
  if (!input.address) return refuseField("address", "ADDRESS_REQUIRED");
  const { hold, bookOnly } = protectionsAt(user, clock.now());
  // An address that would have to wait in the book cannot be used at once by leaving the book out.
  if (bookOnly.on || hold.on) return refuseField("address", "ADDRESS_BOOK_ONLY");
  const checked = checkAddress(network, input.address);
  if (!checked.ok) return refuseField("address", checked.error);
  const { chain_id, name: chain } = channel;
  const where = { kind: "chain", chain_id, chain, address: checked.address, label: "" } as const;
  return done({ channel, isTyped: true, field: "chain_id", details: { ...where, ...noAddress } });
}
