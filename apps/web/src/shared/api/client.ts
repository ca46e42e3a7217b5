import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { REQUEST_TIMEOUT_MS } from "../constants.ts";
import { handleEnvelope, isEnvelope } from "./envelope.ts";
import { NoAnswer, ServerFailure, UnknownOutcome } from "./errors.ts";
import { loadingStarted } from "./loading.ts";

export type CallOptions = {
  /** From useIdempotent: made and stored before the call is sent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Background reads do not start the loading bar. */
  readonly quiet?: boolean;
};

/** What the client takes from its surroundings, so that tests give their own. */
export type ClientPorts = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly token: () => string | undefined;
  readonly language: () => string;
  readonly onSessionOver: () => void;
  readonly onLoginNeeded: () => void;
  readonly onVerifyNeeded: () => void;
  readonly onMessage: (message: string) => void;
};

const BASE = "/api/";

/** Reads that the specification lists as POST still take GET where the contract offers it: those may be cached and retried by the browser. */
const methodOf = (route: Route): string => (route.methods.includes("GET") ? "GET" : (route.methods[0] ?? "POST"));

const headersOf = (ports: ClientPorts, options: CallOptions, withBody: boolean): Record<string, string> => {
  const token = ports.token();
  return {
    lang: ports.language(),
    ...(withBody ? { "Content-Type": "application/json" } : {}),
    ...(token === undefined ? {} : { token, Authorization: `Bearer ${token}` }),
    ...(options.idempotencyKey === undefined ? {} : { "Idempotency-Key": options.idempotencyKey }),
  };
};

function queryOf(input: Record<string, unknown>): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}

/**
 * Sends one call of the contract and gives its data. Throws ApiError (refused), UnknownOutcome (a call with an effect got no answer), NoAnswer
 * (a read got none) or ServerFailure. An abort by `options.signal` rejects with the signal's reason.
 */
export function createClient(ports: ClientPorts) {
  return async function call<R extends Route>(
    route: R,
    input: InputOf<R>,
    options: CallOptions = {},
  ): Promise<OutputOf<R>> {
    const method = methodOf(route);
    const withBody = method !== "GET";
    const values = input as Record<string, unknown>;
    if (!options.quiet) loadingStarted();
    const { response, body } = await exchange(ports, route, options, {
      url: BASE + route.path + (withBody ? "" : queryOf(values)),
      init: {
        method,
        headers: headersOf(ports, options, withBody),
        ...(withBody ? { body: JSON.stringify(values) } : {}),
      },
    });
    if (!isEnvelope(body)) {
      // A proxy's error page after a send says nothing of what the server did.
      if (route.changes && response.status >= 500) throw new UnknownOutcome(options.idempotencyKey);
      throw new ServerFailure(response.status, response.headers.get("x-request-id") ?? "-");
    }
    const handled = handleEnvelope(body);
    if (handled.kind === "refused") {
      if (handled.then === "sessionOver") ports.onSessionOver();
      if (handled.then === "login") ports.onLoginNeeded();
      if (handled.then === "verify") ports.onVerifyNeeded();
      throw handled.error;
    }
    if (handled.message !== undefined) ports.onMessage(handled.message);
    return handled.data as OutputOf<R>;
  };
}

/** One request with its timeout; what is lost on the way becomes the right kind of not knowing. */
async function exchange(
  ports: ClientPorts,
  route: Route,
  options: CallOptions,
  request: { url: string; init: RequestInit },
): Promise<{ response: Response; body: unknown }> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await ports.fetch(request.url, { ...request.init, signal });
    const text = await response.text();
    return { response, body: parse(text) };
  } catch {
    if (options.signal?.aborted) throw options.signal.reason;
    if (route.changes) throw new UnknownOutcome(options.idempotencyKey);
    throw new NoAnswer(timeout.aborted ? "timeout" : "network");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
