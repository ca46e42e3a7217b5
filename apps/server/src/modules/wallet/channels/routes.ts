import { refuse } from "@candor/contract/errors.ts";
import type { OutputOf, ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/channels.ts";
import { chainNetworks } from "@candor/contract/routes/deposit.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { otherRequest, requestApproval, waitingRequests } from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import { type AddressSupply, addressSupply } from "../deposit-addresses/index.ts";
import * as queries from "./queries.ts";
import { requestedTerms, type TermsChange, termsOf, termsProblem } from "./terms.ts";

type ChannelView = OutputOf<typeof routes.channelList>["list"][number];
const noSuchChannel = refuseField("id", "NOT_FOUND");

export function channelHandlers(services: Services): HandlersOf<typeof routes> {
  return {
    channelList: async () => done({ list: await channels(services) }),
    channelClose: async (context, input) => {
      const call = { route: routes.channelClose, context, input };
      return (await once<{ version: number }>(services, call, async () => (trx) => close(trx, context, input))).result;
    },
    channelRequest: async (context, input) => {
      const call = { route: routes.channelRequest, context, input };
      const change = (trx: Db) => ask(services, trx, context, input);
      return (await once<{ approval_id: string }>(services, call, async () => change)).result;
    },
  };
}

async function channels(services: Services): Promise<ChannelView[]> {
  const { db, clock, catalogue } = services;
  const [rows, supplies, requests] = await Promise.all([
    queries.chains(db),
    Promise.all(chainNetworks.map(async (network) => [network, await addressSupply(services, network)] as const)),
    waitingRequests(db, "channel_terms", new Date(clock.now())),
  ]);
  const supplyOf = new Map<string, AddressSupply>(supplies);
  return rows.map((row) => {
    const supply = supplyOf.get(row.network);
    return {
      id: row.chain_id,
      currency_id: row.currency_id,
      symbol: catalogue.symbolOf(row.currency_id),
      name: row.name,
      network: row.network,
      decimals: row.decimals,
      ...termsOf(row),
      address_source: supply?.source ?? null,
      pool_free: supply?.poolFree ?? null,
      version: row.version,
      approval_id:
        requests.find(({ subject }) => subject === queries.subjectOfChain(row.chain_id))?.approval_id ?? null,
    };
  });
}

/** Closing is a protection, so one operator can do it at once. A pending request for new terms is refused because of the new version. */
async function close(
  trx: Db,
  context: Context,
  { id, version, direction, reason }: ParsedInputOf<typeof routes.channelClose>,
): Promise<Result<{ version: number }>> {
  const row = await queries.lockChain(trx, id);
  if (!row) return noSuchChannel;
  if (row.version !== version) return refuse("VERSION_CONFLICT");
  const field = `${direction}_open` as const;
  if (!row[field]) return refuseField("direction", "VERSION_CONFLICT");
  await queries.changeChain(trx, row, { [field]: false });
  await audit(trx, {
    operatorId: operatorOf(context).operatorId,
    action: "channel.close",
    subject: queries.subjectOfChain(id),
    before: { [field]: true },
    after: { [field]: false },
    reason,
    ip: context.ip,
  });
  return done({ version: version + 1 });
}

async function ask(
  { clock }: Services,
  trx: Db,
  context: Context,
  input: ParsedInputOf<typeof routes.channelRequest>,
): Promise<Result<{ approval_id: string }>> {
  const { id, version, reason } = input;
  const row = await queries.lockChain(trx, id);
  if (!row) return noSuchChannel;
  if (row.version !== version) return refuse("VERSION_CONFLICT");
  const subject = queries.subjectOfChain(id);
  const taken = await otherRequest(trx, { kind: "channel_terms", subject }, clock.now());
  if (taken) return taken;
  const after = requestedTerms(input);
  const problem = termsProblem(row, after);
  if (problem) return problem;
  const before = termsOf(row);
  const body: TermsChange = { chain_id: id, currency_id: row.currency_id, name: row.name, version, before, after };
  const request = { kind: "channel_terms", subject, body, reason, context, now: clock.now() } as const;
  return done({ approval_id: await requestApproval(trx, request) });
}
