import type { OpenCall } from "@candor/contract/open/call.ts";
import { type OpenRefusal, type OpenResult, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerAddress } from "../../../platform/network/caller.ts";
import { callerNetwork } from "../../../platform/network/network.ts";
import { carryOut } from "../../../services/open/carry-out.ts";
import type { OpenContext, OpenHandler } from "../../../services/open/handlers.ts";
import type { OpenParams } from "../../../services/open/input.ts";
import type { OpenServices } from "../../../services/open/open-services.ts";
import { signedCommandId } from "../../../services/open/replays.ts";
import { keyRefusal, mayCall, readSigned } from "../../../services/open/signed.ts";
import type { Services } from "../../../services/services.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { type RequestText, readRequestText } from "./request-text.ts";

const JSON_TYPE = "application/json;charset=UTF-8";

type Parts = { readonly services: Services; readonly open: OpenServices; readonly kept: KeptAnswers };

type Caller = { readonly address: string; readonly network: string };
/** A call that may be carried out, and for whom. */
type Admitted = { readonly ok: true; readonly context: OpenContext; readonly signature: string | undefined };

const PUBLIC = { userId: 0, key: undefined, commandId: "" } as const;

/** Makes the Fastify handler of one call of the open API: limits, key and signature, input, the module's handler; the answer is in Binance's form. */
export function openDispatch(call: OpenCall, handler: OpenHandler, { services, open, kept }: Parts) {
  const { config, clock, apiKeys } = services;
  const { limits } = open;
  const { cacheSeconds, security, orders = 0 } = call;
  const fixed = headersOf(call);

  async function admit(request: FastifyRequest, text: RequestText, address: string): Promise<Admitted | OpenRefusal> {
    const at = clock.now();
    if (security === "none") return { ok: true, context: { ...PUBLIC, address, at }, signature: undefined };
    const header = request.headers["x-mbx-apikey"];
    const apiKey = typeof header === "string" ? header : undefined;
    if (security === "key") {
      if (apiKey === undefined) return openRefusal("BAD_KEY_FORMAT");
      const found = await apiKeys.find(apiKey, address);
      if (!found.ok) return keyRefusal(found);
      return { ok: true, context: { ...PUBLIC, key: found.data, address, at }, signature: undefined };
    }
    const { payload, signature, params } = text;
    const { timestamp, recvWindow } = params;
    const signed = await readSigned(services, { apiKey, signature, payload, timestamp, recvWindow, address }, at);
    if (!signed.ok) return signed;
    const { key } = signed;
    const denied = mayCall(key, call);
    if (denied) return denied;
    const commandId = call.changes ? signedCommandId(key.keyId, signed.signature, signed.timestampMs) : "";
    return {
      ok: true,
      context: { userId: key.userId, key, commandId, address, at },
      signature: signed.signature,
    };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<OpenResult<string>> {
    const { address, network } = caller;
    const known = cacheSeconds === undefined ? undefined : kept.get(request.url);
    const tooMuch = limits.takeWeight(network, known === undefined ? call.weight : 1);
    if (tooMuch) return tooMuch;
    if (known !== undefined) return openDone(known);
    const text = readRequestText(queryOf(request), typeof request.body === "string" ? request.body : "");
    if (!text.ok) return text;
    const admitted = await admit(request, text, address);
    if (!admitted.ok) return admitted;
    const { context, signature } = admitted;
    const params = { ...text.params, ...(request.params as OpenParams) };
    const result = await carryOut(open, { call, handler, context, network, signature, params });
    if (context.userId > 0 && orders > 0) reply.headers(orderCounts(limits.usedOrders(context.userId)));
    if (!result.ok) return result;
    const body = JSON.stringify(result.data);
    if (cacheSeconds !== undefined) kept.keep(request.url, body, cacheSeconds);
    return openDone(body);
  }

  return async function respond(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const address = callerAddress(request.raw, config.trustProxy);
    const network = callerNetwork(address);
    reply.headers(fixed);
    const result = await answer(request, reply, { address, network });
    const used = String(limits.usedWeight(network));
    reply.headers({ "x-mbx-used-weight": used, "x-mbx-used-weight-1m": used });
    return result.ok ? result.data : refuseWith(reply, result);
  };
}

const orderCounts = ({ per10s, perDay }: { per10s: number; perDay: number }) => ({
  "x-mbx-order-count-10s": String(per10s),
  "x-mbx-order-count-1d": String(perDay),
});

function headersOf({ security, cacheSeconds }: OpenCall): Record<string, string> {
  const kept = cacheSeconds === undefined ? "no-store" : `public, max-age=${cacheSeconds}`;
  const common = { "content-type": JSON_TYPE, "cache-control": kept };
  // Public data may be read by any page, such as a chart of another site.
  if (security !== "none") return common;
  return { ...common, "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
}

function queryOf({ raw }: FastifyRequest): string {
  const url = raw.url ?? "";
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start + 1);
}

/** The status, the headers and the body of a refusal. */
export function refuseWith(reply: FastifyReply, { code, status, msg, retryAfter, data }: OpenRefusal): string {
  reply.code(status).headers({ "content-type": JSON_TYPE, "cache-control": "no-store" });
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  return JSON.stringify({ code, msg, ...(data === undefined ? {} : { data }) });
}

export const unknownCall = (reply: FastifyReply): string => refuseWith(reply, openRefusal("NOT_FOUND"));
