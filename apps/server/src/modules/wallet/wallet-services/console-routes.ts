import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type { ServiceChange, ServiceTerms } from "@candor/contract/routes/console/wallet-services.ts";
import * as routes from "@candor/contract/routes/console/wallet-services.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { otherRequest, requestApproval, waitingRequests } from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import { webhookKeys } from "./keys.ts";
import { changesIn } from "./kind.ts";
import * as queries from "./queries.ts";

const KIND = "wallet_service";
const KEY_BYTES = 32;
const subjectOf = (name: string): string => `service:${name}`;
const noSuchService = refuseField("id", "NOT_FOUND");

type Ask = ParsedInputOf<typeof routes.walletServiceRequest>;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function consoleWalletServiceHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, clock } = services;
  return {
    walletServices: async () => {
      const [rows, requests, { publicKey }] = await Promise.all([
        queries.list(db),
        waitingRequests(db, KIND, new Date(clock.now())),
        webhookKeys(services),
      ]);
      const list = rows.map((row) => ({
        id: row.operator_id,
        name: row.name,
        public_key: row.public_key.toString("base64"),
        chain_ids: row.chain_ids,
        webhook_url: row.webhook_url,
        limits_a_day: row.limits_a_day,
        version: row.version,
        used_at: iso(row.used_at),
        disabled_at: iso(row.disabled_at),
        events_waiting: row.waiting,
        events_failed: row.failed,
        approval_id: requests.find(({ subject }) => subject === subjectOf(row.name))?.approval_id ?? null,
      }));
      return done({ list, webhook_key: publicKey });
    },
    walletServiceRequest: async (context, input) => {
      const call = { route: routes.walletServiceRequest, context, input };
      const change = (trx: Db) => ask(services, trx, context, input);
      return (await once<{ approval_id: string }>(services, call, async () => change)).result;
    },
    walletServiceDisable: async (context, input) => {
      const call = { route: routes.walletServiceDisable, context, input };
      const change = (trx: Db) => switchOff(services, trx, context, input);
      return (await once<{ version: number }>(services, call, async () => change)).result;
    },
    walletServiceEvents: async (_, { id }) => {
      const rows = await queries.latestEvents(db, id);
      return done({
        list: rows.map((row) => ({
          id: row.event_id,
          type: row.type,
          subject: row.subject,
          at: row.at.toISOString(),
          attempts: row.attempts,
          next_at: iso(row.next_at),
          delivered_at: iso(row.delivered_at),
          failure: row.failure,
        })),
      });
    },
    walletServiceRetry: async (context, input) => {
      const call = { route: routes.walletServiceRetry, context, input };
      const change = async (trx: Db): Promise<Result<{ events: number }>> => {
        const row = await queries.byId(trx, input.id);
        if (!row) return noSuchService;
        const events = await queries.retry(trx, row.operator_id, new Date(clock.now()));
        const { operatorId } = operatorOf(context);
        const entry = { operatorId, action: "service.retry", subject: `operator:${row.operator_id}`, ip: context.ip };
        await audit(trx, { ...entry, after: { events } });
        return done({ events });
      };
      return (await once<{ events: number }>(services, call, async () => change)).result;
    },
  };
}

async function ask(
  services: Services,
  trx: Db,
  context: Context,
  input: Ask,
): Promise<Result<{ approval_id: string }>> {
  const { clock, catalogue } = services;
  await queries.lockAll(trx);
  const row = input.id === undefined ? undefined : await queries.byId(trx, input.id);
  if (input.id !== undefined && !row) return noSuchService;
  if ((row?.version ?? 0) !== input.version) return refuse("VERSION_CONFLICT");
  // Its entries in the audit log are by its number; another name would make it look like another service.
  if (row && row.name !== input.name) return refuseField("name", "INVALID_REQUEST");
  const publicKey = Buffer.from(input.public_key, "base64");
  if (publicKey.length !== KEY_BYTES) return refuseField("public_key", "INVALID_REQUEST");
  const taken = await queries.isTaken(trx, { id: row?.operator_id ?? 0, name: input.name, publicKey });
  if (taken) return refuseField(taken === "name" ? "name" : "public_key", "ACCOUNT_EXISTS");
  const chainIds = [...new Set(input.chain_ids)].sort((a, b) => a - b);
  const chains = await trx.selectFrom("chains").selectAll().where("network", "<>", "manual").execute();
  const nameOf = (id: number): string | undefined => {
    const chain = chains.find(({ chain_id }) => chain_id === id);
    return chain && `${catalogue.symbolOf(chain.currency_id)} ${chain.name}`;
  };
  const named = (ids: readonly number[]) => ids.map((id) => nameOf(id) ?? `channel ${id}`);
  if (chainIds.some((id) => nameOf(id) === undefined)) return refuseField("chain_ids", "NOT_FOUND");
  const subject = subjectOf(input.name);
  const other = await otherRequest(trx, { kind: KIND, subject }, clock.now());
  if (other) return other;
  const after: ServiceTerms = {
    public_key: input.public_key,
    chain_ids: chainIds,
    channels: named(chainIds),
    webhook_url: input.webhook_url,
    limits_a_day: input.limits_a_day,
    enabled: true,
  };
  const before: ServiceTerms | null = row
    ? {
        public_key: row.public_key.toString("base64"),
        chain_ids: row.chain_ids,
        channels: named(row.chain_ids),
        webhook_url: row.webhook_url,
        limits_a_day: row.limits_a_day,
        enabled: row.disabled_at === null,
      }
    : null;
  if (changesIn({ before, after }).length === 0) return refuseField("name", "INVALID_REQUEST");
  const body: ServiceChange = { id: row?.operator_id ?? 0, name: input.name, version: input.version, before, after };
  const request = { kind: KIND, subject, body, reason: input.reason, context, now: clock.now() } as const;
  return done({ approval_id: await requestApproval(trx, request) });
}

/** Switching off is a protection, so one owner can do it at once. A pending request about it is refused because of the new version. */
async function switchOff(
  { clock }: Services,
  trx: Db,
  context: Context,
  { id, version, reason }: ParsedInputOf<typeof routes.walletServiceDisable>,
): Promise<Result<{ version: number }>> {
  await queries.lockAll(trx);
  const row = await queries.byId(trx, id);
  if (!row) return noSuchService;
  if (row.version !== version || row.disabled_at !== null) return refuse("VERSION_CONFLICT");
  await queries.disable(trx, row, new Date(clock.now()));
  await audit(trx, {
    operatorId: operatorOf(context).operatorId,
    action: "service.disable",
    subject: `operator:${id}`,
    before: { disabled: false },
    after: { disabled: true },
    reason,
    ip: context.ip,
  });
  return done({ version: version + 1 });
}
