import { refuse } from "@candor/contract/errors.ts";
import type { MerchantReason } from "@candor/contract/i18n/reject-reasons.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/otc.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import {
  type Approval,
  type CarriedOut,
  type Fact,
  type KindRules,
  midSentence,
  otherRequest,
  requestApproval,
  wasExecuted,
} from "../approvals/index.ts";
import { audit } from "../audit/index.ts";
import { heldByOther } from "../reviews/index.ts";
import { merchantFacts } from "./merchant-facts.ts";
import { MERCHANTS } from "./merchants.ts";
import { notifyMerchant } from "./notices.ts";

type To = "active" | "suspended" | "refused";
type MerchantBody = {
  readonly user_id: number;
  readonly uid: string;
  readonly version: number;
  readonly to: To;
  readonly reason: MerchantReason | null;
};

const bodyOf = (approval: Approval) => approval.body as MerchantBody;
const words: Readonly<Record<To, string>> = { active: "Admit", suspended: "Suspend", refused: "Refuse" };
const from: Readonly<Record<To, readonly string[]>> = {
  active: ["applied", "suspended"],
  suspended: ["active"],
  refused: ["applied"],
};

export const merchantSubject = (uid: string): string => `otc_merchant:${uid}`;

const merchantOf = (db: Db, uid: string) =>
  db
    .selectFrom("otc_merchants as m")
    .innerJoin("users as u", "u.user_id", "m.user_id")
    .select(["m.user_id", "m.state", "m.version", "u.uid"])
    .where("u.uid", "=", uid)
    .executeTakeFirst();

/** One operator requests, another decides; one request at a time, so that two operators cannot admit by two requests of each other's. */
export async function requestMerchant(
  services: Services,
  context: Context,
  input: ParsedInputOf<typeof routes.merchantRequest>,
): Promise<Result<{ id: string }>> {
  const { db, clock } = services;
  const { operatorId } = operatorOf(context);
  const call = { route: routes.merchantRequest, context, input };
  const { result } = await once<{ id: string }>(services, call, async () => {
    const { id: uid, version, to, note } = input;
    if (to !== "active" && !input.reason) return refuseField("reason", "FIELD_REQUIRED");
    const taken = await heldByOther(services, { queue: MERCHANTS, id: uid }, operatorId);
    if (taken) return taken;
    const merchant = await merchantOf(db, uid);
    if (!merchant) return refuseField("id", "NOT_FOUND");
    if (merchant.version !== version || !from[to].includes(merchant.state)) return refuse("VERSION_CONFLICT");
    const reason = to === "active" ? null : (input.reason ?? null);
    const body: MerchantBody = { user_id: merchant.user_id, uid, version, to, reason };
    return async (trx) => {
      // The user's row serializes requests about one merchant; the engine's is never locked.
      await trx.selectFrom("users").select("user_id").where("uid", "=", uid).forUpdate().execute();
      const about = { kind: "otc_merchant", subject: merchantSubject(uid) } as const;
      const now = clock.now();
      const other = await otherRequest(trx, about, now);
      if (other) return other;
      return done({ id: await requestApproval(trx, { ...about, body, reason: note, context, now }) });
    };
  });
  return result;
}

/** A merchant is admitted, refused or suspended by two operators. */
export const otcMerchantKind: KindRules = {
  request: "otc.request",
  approve: "otc.approve",
  summarize: (_, approval) => {
    const { to, uid } = bodyOf(approval);
    const summary = `${words[to]} OTC merchant ${uid}`;
    return { summary, asks: midSentence(summary), amount: null, currency: null };
  },
  describe: async ({ db }, approval) => {
    const { uid, version } = bodyOf(approval);
    const merchant = await merchantOf(db, uid);
    const facts: Fact[] = [];
    if (approval.state === "waiting" && merchant?.version !== version)
      facts.push({ mark: "warn", text: "The merchant was changed after this request, so it would be rejected" });
    if (merchant)
      for (const { mark, text } of await merchantFacts(db, merchant.user_id))
        if (mark !== "ok") facts.push({ mark, text });
    return { postings: [], facts };
  },
  carryOut,
};

async function carryOut(services: Services, approval: Approval): Promise<CarriedOut> {
  const { db, engine } = services;
  const { user_id: userId, uid, version, to, reason } = bodyOf(approval);
  const { command_id: id, requested_by: operatorId, decided_by } = approval;
  const merchant = await merchantOf(db, uid);
  if (!merchant) return refuse("NOT_FOUND");
  const isSent = await wasExecuted(db, id);
  if (!isSent && merchant.version !== version) return refuse("VERSION_CONFLICT");
  const command = { type: "setMerchant", id, userId, version, to, operatorId, ...(reason && { reason }) } as const;
  const outcome = await execute(engine, command, { lane: "operator" });
  const isSet = merchant.version === version + 1 && merchant.state === to;
  if (!outcome.ok && !(outcome.error === "IDEMPOTENCY_EXPIRED" && isSet)) return outcome;
  return done({
    settle: async (trx) => {
      await audit(trx, {
        operatorId: decided_by,
        action: "otc.merchant",
        subject: merchantSubject(uid),
        before: { version },
        after: { state: to, version: version + 1, requested_by: operatorId },
        ...(reason && { reason }),
      });
      return undefined;
    },
    after: () => notifyMerchant(services, userId),
  });
}
