import { formatAmount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import type * as routes from "@candor/contract/routes/console/user-money.ts";
import { maskedNumber } from "@candor/contract/rules/bank-card.ts";
import { listed } from "../../../platform/database/cursor-page.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { numbersReader } from "../../wallet/bank/index.ts";
import { entryOf } from "./user-entry.ts";
import * as queries from "./user-money-queries.ts";
import { userIdOf } from "./user-queries.ts";

const noSuchUser = refuseField("uid", "NOT_FOUND");
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What a user deposited and withdrew, as lists, as sums and by where it comes from and goes to. */
export function userMoneyHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, catalogue, secrets } = services;
  const numbersOf = numbersReader(secrets);
  return {
    userDeposits: async (_, { uid, ...place }) => {
      const user = await userIdOf(db, uid);
      if (!user) return noSuchUser;
      const answer = listed(await queries.depositsOf(db, user.user_id, place), (row) => ({
        id: row.deposit_id,
        account: row.account,
        currency: catalogue.symbolOf(row.currency_id),
        chain: row.chain,
        amount: plain(row.amount),
        credited: row.credited === null ? null : plain(row.credited),
        state: row.state,
        reason: row.reason,
        submitted_at: row.submitted_at.toISOString(),
        decided_at: iso(row.decided_at),
      }));
      return done(answer);
    },
    userWithdrawals: async (_, { uid, ...place }) => {
      const user = await userIdOf(db, uid);
      if (!user) return noSuchUser;
      const answer = listed(await queries.withdrawalsOf(db, user.user_id, place), (row) => ({
        id: row.withdrawal_id,
        number: row.number,
        account: row.account,
        currency: catalogue.symbolOf(row.currency_id),
        chain: row.details.chain,
        amount: plain(row.amount),
        fee: plain(row.fee),
        to: targetOf(row.details),
        state: row.state,
        reason: row.reason,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
      }));
      return done(answer);
    },
    userDepositAddresses: async (_, { uid }) => {
      const user = await userIdOf(db, uid);
      if (!user) return noSuchUser;
      const rows = await queries.depositAddressesOf(db, user.user_id);
      return done({ list: rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() })) });
    },
    userPayees: async (_, { uid }) => {
      const user = await userIdOf(db, uid);
      if (!user) return noSuchUser;
      const [addresses, cards] = await Promise.all([
        queries.addressesOf(db, user.user_id),
        queries.cardsOf(db, user.user_id),
      ]);
      return done({
        addresses: addresses.map(({ address_id, currency_id, chain, address, label, ...row }) => ({
          id: address_id,
          currency: catalogue.symbolOf(currency_id),
          chain,
          address,
          label,
          created_at: row.created_at.toISOString(),
          usable_at: row.usable_at.toISOString(),
          removed_at: iso(row.deleted_at),
        })),
        cards: cards.map((row) => {
          const numbers = numbersOf(row);
          return {
            id: row.card_id,
            bank_name: row.bank_name,
            cardholder: row.cardholder,
            card_number: maskedNumber(numbers.card_number),
            account: maskedNumber(numbers.account),
            created_at: row.created_at.toISOString(),
            removed_at: iso(row.deleted_at),
          };
        }),
      });
    },
    userEntry: async (_, { uid, id }) => {
      const user = await userIdOf(db, uid);
      if (!user) return noSuchUser;
      const entry = await entryOf(services, user.user_id, id);
      return entry ? done(entry) : refuseField("id", "NOT_FOUND");
    },
    userTotals: async (_, { uid }) => {
      const user = await userIdOf(db, uid);
      if (!user) return noSuchUser;
      const rows = await queries.totalsOf(db, user.user_id);
      const list = rows.map(({ currency_id, deposits, withdrawals, ...sums }) => {
        const net = fromNumeric(sums.deposited) - fromNumeric(sums.withdrawn) - fromNumeric(sums.fees);
        return {
          currency: catalogue.symbolOf(currency_id),
          deposits,
          withdrawals,
          deposited: plain(sums.deposited),
          withdrawn: plain(sums.withdrawn),
          fees: plain(sums.fees),
          net: formatAmount(net),
          deposits_open: plain(sums.deposits_open),
          withdrawals_open: plain(sums.withdrawals_open),
        };
      });
      return done({ list });
    },
  };
}

type Details = Awaited<ReturnType<typeof queries.withdrawalsOf>>["rows"][number]["details"];

/** Of a bank account the last digits: the number itself is shown to those who pay, on the withdrawal's own page. */
function targetOf({ kind, address, account_end, bank_name }: Details): string {
  if (kind === "chain") return address;
  const masked = account_end ? `\u2022\u2022\u2022\u2022 ${account_end}` : maskedNumber(address);
  return bank_name ? `${bank_name} ${masked}` : masked;
}
