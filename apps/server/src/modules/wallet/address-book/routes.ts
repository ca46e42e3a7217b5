import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/address.ts";
import { chainNetworks } from "@candor/contract/routes/deposit.ts";
import { checkAddress } from "@candor/contract/rules/chain-address.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { notify } from "../../../services/notifications/notify.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { userById } from "../../account/auth/index.ts";
import { proofs } from "../../account/security/index.ts";
import { protectionsAt } from "./protection.ts";
import * as queries from "./queries.ts";
import { addressView } from "./view.ts";

type Input = ParsedInputOf<typeof routes.addAddress>;
const frozen: FieldRefusal = refuse("ACCOUNT_FROZEN");

export function addressHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, clock, catalogue } = services;
  const { check } = proofs(services);
  return {
    getAddress: async (context, { currency_id }) => {
      if (currency_id !== undefined && !catalogue.currency(currency_id)) return refuseField("currency_id", "NOT_FOUND");
      const rows = await queries.addresses(db, userOf(context).userId, currency_id);
      const list = rows.map((row) => addressView(catalogue, row, clock.now()));
      return done({ list, addresses_max: routes.ADDRESSES_MAX });
    },
    addAddress: async (context, input) => {
      const { userId, state } = userOf(context);
      const call = { route: routes.addAddress, context, input };
      const { result } = await once<routes.WithdrawAddress>(services, call, async () => {
        if (state !== "active") return frozen;
        if (!(await userById(db, userId)).fund_password_hash) return refuse("FUND_PASSWORD_MISSING");
        const found = await canonical(services, input);
        if (!found.ok) return found;
        return (
          (await check("addWithdrawAddress", context, input)) ??
          ((trx) => add(trx, services, { userId, input, address: found.data }))
        );
      });
      if (result.ok)
        await afterCommit(services, "telling of a new address", () => announce(services, userId, result.data));
      return result;
    },
    delAddress: async (context, input) => {
      const { userId, state } = userOf(context);
      const call = { route: routes.delAddress, context, input };
      const { result } = await once<Record<string, never>>(services, call, async () => {
        if (state !== "active") return frozen;
        const refusal = await check("removeWithdrawAddress", context, input);
        if (refusal) return refusal;
        return async (trx) => {
          const at = new Date(clock.now());
          const removed = await queries.removeAddress(trx, { userId, addressId: input.id, at });
          return removed ? done({}) : refuseField("id", "NOT_FOUND");
        };
      });
      return result;
    },
  };
}

/** An owner who did not add it is notified while it may still be on hold. */
const announce = (services: Services, userId: number, { id, address, chain }: routes.WithdrawAddress) =>
  notify(services, { userId, kind: "address_added", ref: `address:${id}`, params: { address, chain } });

/** The address in its canonical spelling, on a chain of the currency that has addresses. */
async function canonical({ db, catalogue }: Services, input: Input): Promise<Result<string>> {
  const currency = catalogue.currency(input.currency_id);
  if (!currency) return refuseField("currency_id", "NOT_FOUND");
  const chain = await queries.chain(db, input.chain_id);
  const network = chainNetworks.find((known) => known === chain?.network);
  if (chain?.currency_id !== input.currency_id || !network) return refuseField("chain_id", "NOT_FOUND");
  const checked = checkAddress(network, input.address);
  return checked.ok ? done(checked.address) : refuseField("address", checked.error);
}

async function add(
  trx: Db,
  { catalogue, clock }: Services,
  { userId, input, address }: { userId: number; input: Input; address: string },
): Promise<Result<routes.WithdrawAddress>> {
  const { currency_id, chain_id, label } = input;
  const now = clock.now();
  const { hold } = protectionsAt(await queries.lockUser(trx, userId), now);
  if ((await queries.countAddresses(trx, userId, currency_id)) >= routes.ADDRESSES_MAX)
    return refuse("TOO_MANY_ADDRESSES", { max: routes.ADDRESSES_MAX });
  const row = await queries.insertAddress(trx, {
    user_id: userId,
    currency_id,
    chain_id,
    address,
    label,
    created_at: new Date(now),
    usable_at: new Date(hold.on ? now + routes.ADDRESS_HOLD_MS : now),
  });
  const added = row && (await queries.address(trx, userId, row.address_id));
  return added ? done(addressView(catalogue, added, now)) : refuseField("address", "ADDRESS_EXISTS");
}
