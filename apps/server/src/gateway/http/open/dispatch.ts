import type { OpenCall } from "@candor/contract/open/call.ts";
import { type OpenRefusal, type OpenResult, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerAddress } from "../../../platform/network/caller.ts";
import { callerNetwork } from "../../../platform/network/network.ts";
import type { OpenContext, OpenHandler } from "../../../services/open/handlers.ts";
import { type OpenParams, readOpenInput } from "../../../services/open/input.ts";
import type { OpenServices } from "../../../services/open/open-services.ts";
import type { Services } from "../../../services/services.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { readRequestText } from "./request-text.ts";

const JSON_TYPE = "application/json;charset=UTF-8";

type Parts = { readonly services: Services; readonly open: OpenServices; readonly kept: KeptAnswers };

type Caller = { readonly address: string; readonly network: string };

/** Makes the Fastify handler of one call of the open API: limits, input, the module's handler; the answer is in Binance's form. */
export function openDispatch(call: OpenCall, handler: OpenHandler, { services, open, kept }: Parts) {
  const { config, clock } = services;
  const { limits } = open;
  const { cacheSeconds } = call;
  const fixed = headersOf(call);

  async function answer(request: FastifyRequest, { address, network }: Caller): Promise<OpenResult<string>> {
    const known = cacheSeconds === undefined ? undefined : kept.get(request.url);
    const tooMuch = limits.takeWeight(network, known === undefined ? call.weight : 1);
    if (tooMuch) return tooMuch;
    if (known !== undefined) return openDone(known);
    const text = readRequestText(queryOf(request), typeof request.body === "string" ? request.body : "");
    if (!text.ok) return text;
    const input = readOpenInput(call, { ...text.params, ...(request.params as OpenParams) });
    if (!input.ok) return input;
    const extra = (call.weightOf?.(input.data as never) ?? call.weight) - call.weight;
    const tooMuchMore = extra > 0 ? limits.takeWeight(network, extra) : undefined;
    if (tooMuchMore) return tooMuchMore;
    const context: OpenContext = {
      userId: 0,
      keyId: undefined,
      rights: [],
      address,
      commandId: "",
      at: clock.now(),
    };
    const result = await handler(context, input.data as never);
    if (!result.ok) return result;
    const body = JSON.stringify(result.data);
    if (cacheSeconds !== undefined) kept.keep(request.url, body, cacheSeconds);
    return openDone(body);
  }

  return async function respond(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const address = callerAddress(request.raw, config.trustProxy);
    const network = callerNetwork(address);
    reply.headers(fixed);
    const result = await answer(request, { address, network });
    const used = String(limits.usedWeight(network));
    reply.headers({ "x-mbx-used-weight": used, "x-mbx-used-weight-1m": used });
    return result.ok ? result.data : refuseWith(reply, result);
  };
}

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
