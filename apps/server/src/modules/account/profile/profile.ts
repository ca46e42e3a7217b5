import { refuse } from "@candor/contract/errors.ts";
import { type IdentityReason, identityReasons } from "@candor/contract/i18n/reject-reasons.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import * as account from "@candor/contract/routes/account.ts";
import { creditGradeOf } from "@candor/contract/rules/credit.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal } from "../../../services/calls/result.ts";
import { loginAlerts } from "../../../services/notifications/login-alerts.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { userView } from "../auth/index.ts";
import { bindContact } from "./bind-contact.ts";
import * as profile from "./profile-queries.ts";
import * as queries from "./queries.ts";

type Level = OutputOf<typeof account.getUserLevel>["levels"][number];
type Submitted = Awaited<ReturnType<typeof profile.newestIdentities>>;

const frozen: FieldRefusal = refuse("ACCOUNT_FROZEN");

export function profileHandlers(services: Services): HandlersOf<typeof account> {
  const { db } = services;
  return {
    center2: async (context) => {
      const { userId } = userOf(context);
      const [row, { authenticator, passkey }, alerts] = await Promise.all([
        queries.user(db, userId),
        profile.secondFactors(db, userId),
        loginAlerts(db, userId),
      ]);
      const security = {
        fund_password: row.fund_password_hash !== null,
        second_factor: Boolean(authenticator) || Boolean(passkey),
        anti_phishing: row.anti_phishing !== null,
        login_alerts: alerts,
      };
      return done({ ...userView(row), contact_address: row.contact_address, security });
    },
    getUserLevel: async (context) => {
      const { userId } = userOf(context);
      const [{ kyc_level: level }, submitted] = await Promise.all([
        queries.user(db, userId),
        profile.newestIdentities(db, userId),
      ]);
      return done({ level, levels: ([0, 1, 2] as const).map((each) => levelView(each, level, submitted)) });
    },
    setNickname: async (context, input) => {
      const { nickname } = input;
      const { userId, state } = userOf(context);
      const call = { route: account.setNickname, context, input };
      const { result } = await once<{ nickname: string }>(services, call, async () => {
        if (state !== "active") return frozen;
        return async (trx) => {
          await profile.setNickname(trx, userId, nickname);
          return done({ nickname });
        };
      });
      return result;
    },
    setContactAddress: async (context, input) => {
      const { contact_address } = input;
      const { userId, state } = userOf(context);
      const call = { route: account.setContactAddress, context, input };
      const { result } = await once<{ contact_address: string }>(services, call, async () => {
        if (state !== "active") return frozen;
        return async (trx) => {
          await profile.setContactAddress(trx, userId, contact_address);
          return done({ contact_address });
        };
      });
      return result;
    },
    bindContact: (context, input) => bindContact(services, context, input),
    credit: async (context, page) => {
      const { userId } = userOf(context);
      const [{ credit_score: score }, { rows, at }] = await Promise.all([
        queries.user(db, userId),
        profile.creditChanges(db, userId, page),
      ]);
      const list = rows.map(({ change_id: id, delta, score_after, reason, at: changedAt }) => ({
        id,
        delta,
        score_after,
        reason,
        created_at: changedAt.toISOString(),
      }));
      return done({ score, grade: creditGradeOf(score), list, ...at });
    },
  };
}

/** The core's level is authoritative; a submission only shows the progress toward it. */
function levelView(level: 0 | 1 | 2, reached: number, submitted: Submitted): Level {
  const unlocks = [...account.levelUnlocks[level]];
  const row = submitted.find((each) => each.level === level);
  if (level <= reached) return { level, state: "verified", reason: null, unlocks };
  // An approval reaches the core a moment after it is decided; until then nothing is unlocked.
  const state = row?.state === "verified" ? "under_review" : (row?.state ?? "not_verified");
  return { level, state, reason: state === "rejected" ? reasonOf(row?.reason) : null, unlocks };
}

const reasonOf = (name: string | null | undefined): IdentityReason | null =>
  identityReasons.find((reason) => reason === name) ?? null;
