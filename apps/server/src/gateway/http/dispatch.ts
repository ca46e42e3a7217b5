import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { refuse } from "@candor/contract/errors.ts";
import type { FileAnswer } from "@candor/contract/fields.ts";
import { knownLanguage, type Language } from "@candor/contract/i18n/languages.ts";
import type { Route } from "@candor/contract/route.ts";
import { SOLUTION_HEADER } from "@candor/contract/rules/challenge.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { mayOperate, withoutRight } from "../../modules/console/operators/index.ts";
import { commandIdTime, makeCommandId } from "../../platform/bus/command-id.ts";
import { callerAddress } from "../../platform/network/caller.ts";
import { callerNetwork } from "../../platform/network/network.ts";
import type { Context } from "../../services/calls/context.ts";
import type { Handler } from "../../services/calls/handlers.ts";
import { done, refuseField } from "../../services/calls/result.ts";
import type { Services } from "../../services/services.ts";
import { doneText, fieldsText, refusalText } from "./envelope.ts";
import { validate } from "./input.ts";
import type { Limits } from "./limits.ts";
import { signerOf } from "./signer.ts";
import { receiveUpload } from "./upload.ts";

/** Bytes of one known type, which a browser must not sniff or execute, and caches only if they are fixed: the answer of a call with `binary`. */
function sendFile(reply: FastifyReply, file: FileAnswer): Buffer | Readable {
  reply.headers({
    "content-type": file.type,
    "content-disposition": "name" in file ? `attachment; filename="${file.name}"` : "inline",
    "cache-control": "isFixed" in file ? "public, max-age=31536000, immutable" : "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  if ("pieces" in file) return Readable.from(file.pieces, { objectMode: false });
  return Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
}

/** Rows of a list per token of the caller's budget. A page by its number skips a thousand rows at most, which costs less than a call. */
const ROWS_READ = 50;

/** The cost of a validated call in the caller's budget beyond its route's own cost: by its input, and for a list by its page. */
function extraCost(route: Route, input: unknown): number {
  if (route.costOf) return route.costOf(input as never);
  if (typeof input !== "object" || input === null) return 0;
  const { page_size } = input as { page_size?: unknown };
  return typeof page_size === "number" ? Math.floor(page_size / ROWS_READ) : 0;
}

export const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Makes the Fastify handler of one call: limits, session, idempotency key, validation, the module's handler, envelope. Everything that is the same
 * for each request of the route is computed here, once; a request costs one context object and the text of its answer.
 */
export function dispatch(route: Route, handler: Handler, services: Services, limits: Limits) {
  const cost = route.cost ?? 1;
  const needsUser = route.auth === "user";
  const needsOperator = route.auth === "operator";
  const needsService = route.auth === "service";
  const { sessions, operatorSessions, clock, config } = services;

  return async function call(request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer | Readable> {
    const { headers } = request;
    const raw = request.method === "GET" ? request.query : request.body;
    const language = languageOf(headers);
    // Balances and names belong to one caller and one moment: no cache in between may store an answer.
    reply.headers({ "content-type": JSON_TYPE, "cache-control": "no-store" });
    const ip = callerAddress(request.raw, config.trustProxy);
    const network = callerNetwork(ip);
    const waitIp = limits.perIp.take(network, cost);
    if (waitIp > 0) return tooMany(reply, headers, waitIp);

    if (needsOperator && !mayOperate(config, ip)) return refusalText(language, refuse("FORBIDDEN"));

    const signed = needsService ? await signerOf(services, request, { from: { ip, network }, limits }) : undefined;
    if (signed && !signed.ok) return refusalText(language, signed);
    const service = signed?.data;
    // A token must not be in URLs, which are logged and copied; an operator's not in bodies either.
    const token = needsService
      ? undefined
      : tokenOf(headers, needsOperator || request.method === "GET" ? undefined : raw);
    const operator = needsOperator && token !== undefined ? await operatorSessions.find(token) : undefined;
    const user =
      needsOperator || token === undefined ? undefined : (sessions.peek(token) ?? (await sessions.find(token)));
    if ((needsUser && !user) || (needsOperator && !operator))
      return refusalText(language, refuse(token ? "SESSION_CLEARED" : "NOT_LOGGED_IN"));
    if (needsUser && user?.state === "locked") return refusalText(language, refuse("ACCOUNT_LOCKED"));
    const takeOfCaller = (tokens: number): number => {
      if (service) return limits.perOperator.take(service.operatorId, tokens);
      if (operator) return limits.perOperator.take(operator.operatorId, tokens);
      return user ? limits.perUser.take(user.userId, tokens) : 0;
    };
    const waitCaller = takeOfCaller(cost);
    if (waitCaller > 0) return tooMany(reply, headers, waitCaller);
    const denied = operator && (await withoutRight(services, route, { operator, ip }));
    if (denied) return refusalText(language, denied);

    const commandId = route.changes ? commandIdOf(headers, clock.now()) : "";
    if (commandId === undefined) return refusalText(language, refuseField("Idempotency-Key", "INVALID_REQUEST"));
    const received = route.upload
      ? await receiveUpload(request, reply, { address: network, user: user?.userId })
      : done(undefined);
    if (!received.ok) return refusalText(language, received);
    const upload = received.data;
    const input = validate(route, upload?.fields ?? raw ?? {});
    if (!input.ok) return fieldsText(language, input.problems);
    const extra = extraCost(route, input.value);
    const waitExtra = extra > 0 ? Math.max(limits.perIp.take(network, extra), takeOfCaller(extra)) : 0;
    if (waitExtra > 0) return tooMany(reply, headers, waitExtra);
    const device = headers["user-agent"] ?? "";
    const page = {
      deviceId: deviceIdOf(headers),
      origin: headers.origin,
      host: headers.host,
      solution: solutionOf(headers),
    };
    const file = upload ? { file: upload.file } : {};
    const context: Context = { language, user, operator, service, ip, device, ...page, commandId, ...file };
    const result = await handler(context, input.value);
    if (!result.ok) return refusalText(language, result);
    return route.binary ? sendFile(reply, result.data as FileAnswer) : doneText(result.data);
  };
}

export function tooMany(reply: FastifyReply, headers: IncomingHttpHeaders, seconds: number): string {
  reply.code(429).headers({ "retry-after": String(seconds), "content-type": JSON_TYPE });
  return refusalText(languageOf(headers), refuse("TOO_MANY_REQUESTS"));
}

/** The lang header (also in the older codes), else the browser's first language, else English. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const own = headers["lang"];
  if (typeof own === "string") return knownLanguage(own) ?? "en";
  return knownLanguage(headers["accept-language"]?.split(/[,;]/, 1)[0]) ?? "en";
}

/** Authorization (bare or Bearer) or the token header; older clients send a field of the body instead. */
export function tokenOf(headers: IncomingHttpHeaders, raw: unknown): string | undefined {
  const { authorization, token } = headers;
  if (authorization) return /^bearer /i.test(authorization) ? authorization.slice(7).trim() : authorization;
  if (typeof token === "string" && token !== "") return token;
  if (typeof raw !== "object" || raw === null || !("token" in raw)) return undefined;
  return typeof raw.token === "string" && raw.token !== "" ? raw.token : undefined;
}

const DEVICE_ID = /^[A-Za-z0-9_-]{16,64}$/;

function deviceIdOf({ device }: IncomingHttpHeaders): string | undefined {
  return typeof device === "string" && DEVICE_ID.test(device) ? device : undefined;
}

const SOLUTION_CHARACTERS_MAX = 1_000;

function solutionOf({ [SOLUTION_HEADER]: solution }: IncomingHttpHeaders): string | undefined {
  return typeof solution === "string" && solution.length <= SOLUTION_CHARACTERS_MAX ? solution : undefined;
}

/** The caller's key in lower case, a generated one if there is none, undefined if it is not a UUIDv7. */
function commandIdOf(headers: IncomingHttpHeaders, now: number): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return makeCommandId(now);
  const id = typeof key === "string" ? key.toLowerCase() : "";
  return commandIdTime(id) === undefined ? undefined : id;
}
