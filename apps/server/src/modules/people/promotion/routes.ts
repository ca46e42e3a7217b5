import { plain } from "@candor/contract/domain/money.ts";
import type { WithholdReason } from "@candor/contract/domain/rebates.ts";
import type * as routes from "@candor/contract/routes/promotion.ts";
import { callerNetwork } from "../../../platform/network/network.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { fill } from "../../../services/user-mail/fill.ts";
import { VALUATION_CURRENCY } from "../../wallet/balances/index.ts";
import { dayText } from "./day.ts";
import { levelOf, ownLevel } from "./fee-levels.ts";
import { invitedOf, inviteInfoOf, linkOf, sharesOf } from "./info.ts";
import { maskedName, uidEnd } from "./masked.ts";
import * as queries from "./queries.ts";
import { Rankings } from "./ranking.ts";
import { shareTexts } from "./texts.ts";
import { Visits } from "./visits.ts";

export function promotionHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, catalogue, engine } = services;
  const rankings = new Rankings(services);
  const visits = new Visits();
  return {
    getInviteInfo: async (context) => done(await inviteInfoOf(services, userOf(context).userId)),
    myFeeLevel: async (context) => done(ownLevel(await levelOf(db, userOf(context).userId))),
    myPoster: async (context) => {
      const { invite_code, nickname } = await queries.ownCode(db, userOf(context).userId);
      return done({ ...linkOf(invite_code), name: maskedName(nickname), rates: await sharesOf(db) });
    },
    myShare: async (context) => {
      const { invite_code: code } = await queries.ownCode(db, userOf(context).userId);
      const { title, text } = shareTexts[context.language];
      return done({ ...linkOf(code), title, text: fill(text, { code }) });
    },
    inviteRanking: async (context) => done(await rankings.of(userOf(context).userId)),
    inviteList: async (context, input) => {
      const { generation } = input;
      const { list, at } = await invitedOf(services, userOf(context).userId, input);
      const shown = list.map(({ row, ...figures }) => ({
        name: maskedName(row.nickname),
        uid_end: uidEnd(row.uid),
        generation,
        registered_at: row.created_at.toISOString(),
        ...figures,
      }));
      return done({ list: shown, ...at, currency_name: VALUATION_CURRENCY });
    },
    inviteBonus: async (context, { generation, state, ...page }) => {
      const { rows, at } = await queries.bonusPage(db, userOf(context).userId, { generation, state }, page);
      const list = rows.map((row) => ({
        id: row.rebate_id,
        at: row.at.toISOString(),
        name: maskedName(row.nickname),
        uid_end: uidEnd(row.uid),
        generation: row.generation,
        currency_id: row.currency_id,
        currency_name: catalogue.symbolOf(row.currency_id),
        amount: plain(row.amount),
        state: row.state,
        reason: row.state === "withheld" ? (row.reason as WithholdReason | null) : null,
      }));
      return done({ list, ...at });
    },
    // The same answer for a code that nobody has: it says nothing about who is registered.
    inviteOpened: async ({ ip, user }, { invite_code }) => {
      const inviter = await queries.inviterOfCode(db, invite_code);
      if (!inviter || inviter.user_id === user?.userId) return done({});
      const day = dayText((await engine.status()).now);
      const visit = { inviterId: inviter.user_id, network: callerNetwork(ip), day };
      if (visits.isFirst(visit)) await queries.countOpened(db, inviter.user_id, day);
      return done({});
    },
  };
}
