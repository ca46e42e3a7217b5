import { plain } from "@candor/contract/domain/money.ts";
import * as routes from "@candor/contract/routes/withdraw.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { InTurn } from "../../../services/in-turn.ts";
import type { Services } from "../../../services/services.ts";
import { userById } from "../../account/auth/index.ts";
import { readTarget } from "../../console/reviews/index.ts";
import { addressesOf, addressView, protectionHandlers, protectionsAt } from "../address-book/index.ts";
import { availableOf } from "../balances/index.ts";
import { pausedUntil } from "../withdrawal-pause/index.ts";
import * as queries from "./queries.ts";
import { requestWithdrawal, utcDay } from "./request.ts";
import { accountOf, channelView, withdrawalView } from "./view.ts";

const noSuchCurrency = refuseField("currency_id", "NOT_FOUND");
const noSuchWithdrawal = refuseField("id", "NOT_FOUND");

export function withdrawHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, history, catalogue, clock } = services;
  const turns = new InTurn();
  const view = async () => {
    const { targetMs } = await readTarget(db, "withdrawals");
    return (row: queries.WithdrawalRow) => withdrawalView(catalogue, row, targetMs);
  };
  return {
    ...protectionHandlers(services),
    getWithdrawInfo: async (context, { currency_id }) => {
      const currency = catalogue.currency(currency_id);
      if (!currency) return noSuchCurrency;
      const { userId, level } = userOf(context);
      const account = accountOf(currency);
      const { now } = await services.engine.status();
      const [user, channels, addresses, available, used, open, { targetMs }, paused] = await Promise.all([
        userById(db, userId),
        queries.channels(db, currency_id),
        addressesOf(db, userId, currency_id),
        availableOf(db, userId, account, currency_id),
        queries.countSince(db, userId, utcDay(now)),
        queries.underReview(db, userId),
        readTarget(db, "withdrawals"),
        pausedUntil(db, userId, clock.now()),
      ]);
      return done({
        currency_id,
        symbol: currency.symbol,
        account,
        available: plain(available ?? "0"),
        channels: channels.map((row) => channelView(currency, row)),
        addresses: addresses.map((row) => addressView(catalogue, row, clock.now())),
        book_only: isBookOnly(protectionsAt(user, clock.now())),
        paused_until: paused?.toISOString() ?? null,
        has_fund_password: user.fund_password_hash !== null,
        level,
        used_today: used,
        per_day: routes.WITHDRAWALS_PER_DAY,
        target_ms: targetMs,
        open: open ? withdrawalView(catalogue, open, targetMs) : null,
      });
    },
    getInfo: async (_, { currency_id }) => {
      const currency = catalogue.currency(currency_id);
      if (!currency) return noSuchCurrency;
      const channels = await queries.channels(db, currency_id);
      const list = channels.map((row) => ({
        ...channelView(currency, row),
        deposit_open: row.deposit_open,
        deposit_min: plain(row.deposit_min),
      }));
      return done({ currency_id, symbol: currency.symbol, channels: list });
    },
    withdraw: (context, input) =>
      turns.take(`${userOf(context).userId}:${context.commandId}`, () =>
        requestWithdrawal(services, { route: routes.withdraw, context, input }),
      ),
    cancelWithdraw: (context, { id }) => cancel(services, context, id),
    withdrawLog: async (context, { currency_id: currencyId, ...page }) => {
      const { rows, at } = await queries.page(history, userOf(context).userId, { currencyId, ...page });
      return done({ list: rows.map(await view()), ...at });
    },
    getWithdrawal: async (context, { id }) => {
      const row = await queries.own(db, userOf(context).userId, id);
      return row ? done((await view())(row)) : noSuchWithdrawal;
    },
  };
}

/** While new addresses are put on hold, one outside the book may not be used at all. */
const isBookOnly = ({ hold, bookOnly }: ReturnType<typeof protectionsAt>): boolean => bookOnly.on || hold.on;

/** The core knows open ones only: one that is closed, or that an operator has begun to send, still belongs to the user. */
async function cancel(services: Services, context: Context, id: string): Promise<Result<routes.Withdrawal>> {
  const { db, engine, catalogue } = services;
  const { userId } = userOf(context);
  const command = { type: "cancelWithdrawal", id: context.commandId, userId, withdrawalId: id } as const;
  const before = await queries.own(db, userId, id);
  if (!before) return noSuchWithdrawal;
  const { targetMs } = await readTarget(db, "withdrawals");
  const outcome = await execute(engine, command);
  if (!outcome.ok && outcome.error === "NOT_FOUND") return refuseField("id", "WITHDRAWAL_NOT_OPEN");
  if (!outcome.ok) return { ...outcome, ...(outcome.error === "WITHDRAWAL_NOT_OPEN" ? { field: "id" } : {}) };
  const row = await afterCommit(services, "reading a cancelled withdrawal", () => queries.own(db, userId, id));
  const cancelled = { ...before, state: "cancelled", updated_at: new Date(outcome.at) } as const;
  return done(withdrawalView(catalogue, row ?? cancelled, targetMs));
}
