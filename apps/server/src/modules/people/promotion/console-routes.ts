import { formatAmount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import type { WithholdReason } from "@candor/contract/domain/rebates.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/promotion.ts";
import { listed } from "../../../platform/database/cursor-page.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { waitingRequests } from "../../console/approvals/index.ts";
import * as operators from "./console-queries.ts";
import { feeLevelOf, termsOf } from "./fee-levels.ts";
import { generationsOf } from "./info.ts";
import { askForLevels } from "./levels-approval.ts";
import * as queries from "./queries.ts";
import { askForRates, sharesOfRow } from "./rates-approval.ts";
import { askForRelease, pairSubject } from "./release-approval.ts";
import { worthIn } from "./worth.ts";

const noSuchUser = refuseField("uid", "NOT_FOUND");
type Asked = { readonly approval_id: string };

export function consolePromotionHandlers(services: Services): HandlersOf<typeof routes> {
  return { ...termsCalls(services), ...pairCalls(services), ...userCalls(services) };
}

/** The request that set a version: the one that was carried out at the version before. */
function setBy(requests: readonly operators.BookedRequest[], version: number) {
  const found = requests.find(({ body }) => (body as { version?: number }).version === version - 1);
  if (!found?.decided_at) return null;
  const { requested_by, decided_by, decided_at, reason } = found;
  return { requested_by, decided_by, decided_at: decided_at.toISOString(), reason };
}

type TermsCalls = Pick<
  HandlersOf<typeof routes>,
  "promotionTerms" | "promotionRatesRequest" | "promotionLevelsRequest"
>;

function termsCalls(services: Services): TermsCalls {
  return {
    promotionTerms: async () => {
      const [rates, levels] = await Promise.all([ratesOf(services), levelsOf(services)]);
      return done({ rates, levels });
    },
    promotionRatesRequest: async (context, input) => {
      const call = { route: routes.promotionRatesRequest, context, input };
      const { result } = await once<Asked>(
        services,
        call,
        async () => (trx) => askForRates(services, trx, { context, input }),
      );
      return result;
    },
    promotionLevelsRequest: async (context, input) => {
      const call = { route: routes.promotionLevelsRequest, context, input };
      const { result } = await once<Asked>(
        services,
        call,
        async () => (trx) => askForLevels(services, trx, { context, input }),
      );
      return result;
    },
  };
}

type Terms = OutputOf<typeof routes.promotionTerms>;

async function ratesOf({ db, clock }: Services): Promise<Terms["rates"]> {
  const [rows, booked, [waiting]] = await Promise.all([
    operators.allRates(db),
    operators.bookedRequests(db, "rebate_rates"),
    waitingRequests(db, "rebate_rates", new Date(clock.now())),
  ]);
  const versions = rows.map((row) => ({ ...sharesOfRow(row), ...versionOf(row, booked) }));
  return { versions, approval_id: waiting?.approval_id ?? null };
}

async function levelsOf({ db, clock }: Services): Promise<Terms["levels"]> {
  const [rows, users, booked, [waiting]] = await Promise.all([
    operators.allTables(db),
    operators.usersByLevel(db),
    operators.bookedRequests(db, "fee_levels"),
    waitingRequests(db, "fee_levels", new Date(clock.now())),
  ]);
  const versions = rows.map((row) => ({ levels: termsOf(row.levels), ...versionOf(row, booked) }));
  return { versions, users, approval_id: waiting?.approval_id ?? null };
}

const versionOf = (row: { version: number; updated_at: Date }, booked: readonly operators.BookedRequest[]) => ({
  version: row.version,
  since: row.updated_at.toISOString(),
  request: setBy(booked, row.version),
});

type PairCalls = Pick<HandlersOf<typeof routes>, "promotionPairs" | "promotionReleaseRequest">;

function pairCalls(services: Services): PairCalls {
  const { db, catalogue, clock } = services;
  return {
    promotionPairs: async (_, { state, uid, ...place }) => {
      const user = uid === undefined ? undefined : await operators.userByUid(db, uid);
      if (uid !== undefined && !user) return noSuchUser;
      const { worth } = worthIn(services);
      const [page, waiting] = await Promise.all([
        operators.pairs(db, { state, userId: user?.user_id, place }),
        waitingRequests(db, "rebate_release", new Date(clock.now())),
      ]);
      const requests = new Map(waiting.map(({ subject, approval_id }) => [subject, approval_id]));
      return done(
        listed(page, (row) => ({
          inviter: { uid: row.inviter_uid, nickname: row.inviter_name, state: row.inviter_state },
          invited: { uid: row.uid, nickname: row.nickname, state: row.user_state },
          generation: row.generation,
          state: row.state,
          reason: row.reason as WithholdReason,
          version: row.version,
          held: row.held.map(({ currency_id, amount }) => ({
            currency_id,
            currency_name: catalogue.symbolOf(currency_id),
            amount: plain(amount),
          })),
          held_usdt: formatAmount(
            row.held.reduce((sum, { currency_id, amount }) => sum + worth(currency_id, fromNumeric(amount)), 0n),
          ),
          since: row.created_at.toISOString(),
          released_by: row.state === "released" ? row.operator : null,
          released_at: row.state === "released" ? row.updated_at.toISOString() : null,
          approval_id: requests.get(pairSubject(row.inviter_id, row.invited_id)) ?? null,
        })),
      );
    },
    promotionReleaseRequest: async (context, input) => {
      const call = { route: routes.promotionReleaseRequest, context, input };
      const { result } = await once<Asked>(
        services,
        call,
        async () => (trx) => askForRelease(services, trx, { context, input }),
      );
      return result;
    },
  };
}

type UserCalls = Pick<HandlersOf<typeof routes>, "userReferral" | "userInvited">;

function userCalls(services: Services): UserCalls {
  const { db, catalogue, engine } = services;
  return {
    userReferral: async (_, { uid }) => {
      const user = await operators.userByUid(db, uid);
      if (!user) return noSuchUser;
      const { now } = await engine.status();
      const [inviters, byGeneration, funnel, paid, held, feeLevel] = await Promise.all([
        operators.invitersOf(db, user),
        generationsOf(services, user.user_id),
        queries.funnelOf(db, user.user_id),
        queries.paidByGeneration(db, user.user_id),
        queries.heldOf(db, user.user_id),
        feeLevelOf(db, user.user_id, now),
      ]);
      const pairs = await Promise.all(inviters.map((one) => operators.pairOf(db, one.user_id, user.user_id)));
      const sum = (rows: readonly { currency_id: number; of: string }[], id: number): bigint =>
        rows.reduce((total, row) => (row.currency_id === id ? total + fromNumeric(row.of) : total), 0n);
      const earned = paid.map((row) => ({ currency_id: row.currency_id, of: row.paid }));
      const withheld = held.map((row) => ({ currency_id: row.currency_id, of: row.amount }));
      const ids = [...new Set([...earned, ...withheld].map(({ currency_id }) => currency_id))].sort((a, b) => a - b);
      return done({
        inviters: inviters.map((one, index) => {
          const pair = pairs[index];
          const reason = pair?.state === "withheld" ? (pair.reason as WithholdReason) : null;
          return { ...personOf(one), generation: index + 1, withheld: reason };
        }),
        generations: byGeneration.map(({ earned: earned_usdt, ...generation }) => ({ ...generation, earned_usdt })),
        by_currency: ids.map((id) => ({
          currency_id: id,
          currency_name: catalogue.symbolOf(id),
          amount: formatAmount(sum(earned, id)),
          withheld: formatAmount(sum(withheld, id)),
        })),
        ...funnel,
        fee_level: feeLevel && {
          level: feeLevel.level,
          volume: feeLevel.volume,
          maker_reduction: feeLevel.maker_reduction,
          taker_reduction: feeLevel.taker_reduction,
        },
      });
    },
    userInvited: async (_, { uid, root_uid, ...place }) => {
      const user = await operators.userByUid(db, uid);
      if (!user) return noSuchUser;
      const root = root_uid === undefined ? user : await operators.userByUid(db, root_uid);
      if (!root) return refuseField("root_uid", "NOT_FOUND");
      const page = await operators.invited(db, user.user_id, place);
      const ids = page.rows.map(({ user_id }) => user_id);
      const [paid, withheld] = await Promise.all([
        queries.paidBySource(db, root.user_id, ids),
        queries.withheldOf(db, root.user_id, ids),
      ]);
      const { together } = worthIn(services);
      return done(
        listed(page, (row) => {
          const own = paid.filter(({ invited_id }) => invited_id === row.user_id);
          return {
            ...personOf(row),
            level: row.kyc_level,
            registered_at: row.created_at.toISOString(),
            invited: row.invited,
            traded: own.length > 0,
            earned_usdt: formatAmount(together(own)),
            withheld: withheld.get(row.user_id) ?? null,
          };
        }),
      );
    },
  };
}

const personOf = ({ uid, nickname, state }: Pick<operators.PersonRow, "uid" | "nickname" | "state">) => ({
  uid,
  nickname,
  state,
});
