import { formatAmount, fromNumeric, ONE, plain } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/finance.ts";
import * as z from "zod/mini";
import type { Db } from "../../../platform/database/schema.ts";
import type { Context } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import {
  type Approval,
  type Fact,
  type KindRules,
  otherRequest,
  requestApproval,
  waitingRequests,
} from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import * as queries from "./queries.ts";

type RateHandlers = Pick<HandlersOf<typeof routes>, "fiatRateList" | "fiatRateRequest">;

/** The body of a request of kind fiat_rate; a new code has no rate before, and version 0. */
const rateChange = z.object({
  code: z.string(),
  version: z.int(),
  before: z.nullable(z.string()),
  after: z.string(),
});
const changeOf = (approval: Approval) => rateChange.parse(approval.body);
const subjectOf = (code: string): string => `fiat:${code}`;

/** Exchange rates. Two operators set one, since the prices of floating OTC offers follow it. */
export function fiatRateHandlers(services: Services): RateHandlers {
  const { db, clock } = services;
  return {
    fiatRateList: async () => {
      const [rows, requests] = await Promise.all([
        queries.fiatRates(db),
        waitingRequests(db, "fiat_rate", new Date(clock.now())),
      ]);
      const waiting = new Map(requests.map(({ subject, approval_id }) => [subject, approval_id]));
      return done({
        list: rows.map(({ code, per_usd, source, version, at }) => ({
          code,
          per_usd: plain(per_usd),
          source,
          version,
          at: at.toISOString(),
          approval_id: waiting.get(subjectOf(code)) ?? null,
        })),
      });
    },
    fiatRateRequest: async (context, input) => {
      const call = { route: routes.fiatRateRequest, context, input };
      const change = (trx: Db) => ask(services, trx, context, input);
      return (await once<{ approval_id: string }>(services, call, async () => change)).result;
    },
  };
}

async function ask(
  { clock }: Services,
  trx: Db,
  context: Context,
  { code, per_usd, version, reason }: ParsedInputOf<typeof routes.fiatRateRequest>,
): Promise<Result<{ approval_id: string }>> {
  const row = await queries.lockRate(trx, code);
  if ((row?.version ?? 0) !== version) return refuse("VERSION_CONFLICT");
  const subject = subjectOf(code);
  const taken = await otherRequest(trx, { kind: "fiat_rate", subject }, clock.now());
  if (taken) return taken;
  const body: z.infer<typeof rateChange> = {
    code,
    version,
    before: row ? plain(row.per_usd) : null,
    after: formatAmount(per_usd),
  };
  const request = { kind: "fiat_rate", subject, body, reason, context, now: clock.now() } as const;
  return done({ approval_id: await requestApproval(trx, request) });
}

/** A rate that differs by more than a twentieth is rather a mistyped one. */
const isFar = (before: string, after: string): boolean => {
  const [from, to] = [fromNumeric(before), fromNumeric(after)];
  const difference = from > to ? from - to : to - from;
  return difference * ONE > (from * ONE) / 20n;
};

export const fiatRateKind: KindRules = {
  request: "channels.request",
  approve: "channels.approve",
  summarize: (_, approval) => {
    const { code, before, after } = changeOf(approval);
    const summary = before === null ? `${code}: ${after} for 1 USD` : `${code} for 1 USD: ${before} → ${after}`;
    return { summary, asks: `set the rate of ${summary}`, amount: null, currency: null };
  },
  describe: async ({ db }, approval) => {
    const { code, version, before, after } = changeOf(approval);
    const facts: Fact[] = [];
    const row = (await queries.fiatRates(db)).find((one) => one.code === code);
    if (approval.state === "waiting" && (row?.version ?? 0) !== version)
      facts.push({ mark: "warn", text: "The rate was changed after this request, so it would be rejected" });
    if (before !== null && isFar(before, after))
      facts.push({
        mark: "warn",
        text: "The rate moves by more than 5 %, and the prices of floating OTC offers with it",
      });
    return { postings: [], facts };
  },
  carryOut: async ({ clock }, approval) =>
    done({
      settle: async (trx) => {
        const { code, version, before, after } = changeOf(approval);
        const set = await queries.setRate(trx, { code, per_usd: after, version, at: new Date(clock.now()) });
        if (!set) return refuse("VERSION_CONFLICT");
        await audit(trx, {
          operatorId: approval.decided_by,
          action: "catalogue.fiat_rate",
          subject: subjectOf(code),
          ...(before === null ? {} : { before: { per_usd: before } }),
          after: { per_usd: after, source: "console" },
          reason: approval.reason,
        });
        return undefined;
      },
    }),
};
