import { isRefusedAtDoor } from "../errors.ts";
import type { InputOf, OutputOf, Route } from "../route.ts";
import { SOLUTION_HEADER } from "../rules/challenge.ts";
import { handleEnvelope, isEnvelope } from "./envelope.ts";
import { ApiError, NO_ID, NoAnswer, ServerFailure, UnknownOutcome } from "./errors.ts";

export type CallOptions = {
  /** From useSend: made and stored before the call is sent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Background reads do not start the loading bar. */
  readonly quiet?: boolean;
};

/** The client's dependencies, replaceable in tests. */
export type ClientPorts = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** After this long a call counts as unanswered. */
  readonly timeoutMs: number;
  /** A call that the user waits for has begun. */
  readonly onStart?: () => void;
  readonly token: () => string | undefined;
  readonly language: () => string;
  /** The random id by which the server recognizes this device at a login. */
  readonly device?: () => string;
  /** Solves the challenge of a refusal; without it CHALLENGE_REQUIRED is a refusal like any other. */
  readonly solve?: (refusal: ApiError, signal: AbortSignal | undefined) => Promise<string>;
  readonly onSessionOver: () => void;
  readonly onLoginNeeded: () => void;
  readonly onVerifyNeeded: () => void;
  readonly onMessage: (message: string) => void;
};

const BASE = "/api/";

type Request = { readonly url: string; readonly init: RequestInit };
type Exchanged = { readonly response: Response; readonly body: unknown };

/** Reads that the specification lists as POST still use GET if the contract offers it: those may be cached and retried by the browser. */
const methodOf = (route: Route): string => (route.methods.includes("GET") ? "GET" : (route.methods[0] ?? "POST"));

const headersOf = (ports: ClientPorts, options: CallOptions, withBody: boolean): Record<string, string> => {
  const token = ports.token();
  const device = ports.device?.();
  return {
    lang: ports.language(),
    ...(device === undefined ? {} : { device }),
    ...(withBody ? { "Content-Type": "application/json" } : {}),
    ...(token === undefined ? {} : { token, Authorization: `Bearer ${token}` }),
    ...(options.idempotencyKey === undefined ? {} : { "Idempotency-Key": options.idempotencyKey }),
  };
};

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.append(key, String(value));
  }
  return query.size === 0 ? "" : `?${query}`;
}

function requestOf(ports: ClientPorts, route: Route, input: unknown, options: CallOptions): Request {
  const method = methodOf(route);
  const withBody = method !== "GET";
  const values = input as Record<string, unknown>;
  return {
    url: BASE + route.path + (withBody ? "" : queryOf(values)),
    init: {
      method,
      headers: headersOf(ports, options, withBody),
      ...(withBody ? { body: JSON.stringify(values) } : {}),
    },
  };
}

/** Whole seconds, as sent by this server; a proxy's date is ignored. */
function retryAfterOf(headers: Headers): number | undefined {
  const seconds = Number.parseInt(headers.get("retry-after") ?? "", 10);
  return seconds > 0 ? seconds * 1_000 : undefined;
}

/** Handles an envelope: returns its data or throws. Anything else is a failure of the transport. */
function dataOf(ports: ClientPorts, route: Route, options: CallOptions, { response, body }: Exchanged): unknown {
  const { status, headers } = response;
  const retryAfterMs = retryAfterOf(headers);
  const isRefusal = isEnvelope(body) && isRefusedAtDoor(body.error);
  // The server failed while it worked on the call, or a proxy gave up waiting for it: the outcome is unknown in both cases.
  if (route.changes && status >= 500 && !isRefusal) throw new UnknownOutcome(options.idempotencyKey, retryAfterMs);
  if (!isEnvelope(body)) throw new ServerFailure(status, headers.get("x-request-id") ?? NO_ID, retryAfterMs);
  const handled = handleEnvelope(body, { status, retryAfterMs });
  if (handled.kind === "refused") {
    if (handled.then === "sessionOver") ports.onSessionOver();
    if (handled.then === "login") ports.onLoginNeeded();
    if (handled.then === "verify") ports.onVerifyNeeded();
    throw handled.error;
  }
  if (handled.message !== undefined) ports.onMessage(handled.message);
  return handled.data;
}

/**
 * Sends one call of the contract and returns its data. Throws ApiError (refused), UnknownOutcome (a call with an effect got no answer), NoAnswer
 * (a read got none) or ServerFailure. An abort by `options.signal` rejects with the signal's reason.
 */
export function createClient(ports: ClientPorts) {
  return async function call<R extends Route>(
    route: R,
    input: InputOf<R>,
    options: CallOptions = {},
  ): Promise<OutputOf<R>> {
    if (!options.quiet) ports.onStart?.();
    const send = async (headers: Record<string, string>) => {
      const { url, init } = requestOf(ports, route, input, options);
      const request = { url, init: { ...init, headers: { ...init.headers, ...headers } } };
      const response = await exchange(ports, route, options, request, async (answer) => ({
        response: answer,
        body: parse(await answer.text()),
      }));
      return dataOf(ports, route, options, response) as OutputOf<R>;
    };
    try {
      return await send({});
    } catch (error) {
      if (!(error instanceof ApiError) || error.error !== "CHALLENGE_REQUIRED" || !ports.solve) throw error;
      return send({ [SOLUTION_HEADER]: await ports.solve(error, options.signal) });
    }
  };
}

/** Of an envelope; "application/jsonl" of an export begins with it too. */
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * The client for routes that answer bytes (`binary`): a picture, an export. A refusal comes as an envelope and is thrown as from any other call. An
 * answer that ends before its end is a lost read, never a shorter file.
 */
export function createBytesClient(ports: ClientPorts) {
  return async function callBytes<R extends Route>(
    route: R,
    input: InputOf<R>,
    options: BytesOptions = {},
  ): Promise<Blob> {
    if (!options.quiet) ports.onStart?.();
    const request = requestOf(ports, route, input, options);
    const answer = await exchange(ports, route, options, request, async (response, alive) => ({
      response,
      blob: await blobOf(response, (bytes) => {
        alive();
        options.onBytes?.(bytes);
      }),
    }));
    const refused = JSON_TYPE.test(answer.response.headers.get("content-type") ?? "");
    if (answer.response.ok && !refused) return answer.blob;
    dataOf(ports, route, options, { response: answer.response, body: parse(await answer.blob.text()) });
    throw new ServerFailure(answer.response.status, answer.response.headers.get("x-request-id") ?? NO_ID);
  };
}

export type BytesOptions = CallOptions & {
  /** The bytes received so far, as they arrive. */
  readonly onBytes?: (bytes: number) => void;
};

async function blobOf(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const type = response.headers.get("content-type") ?? "";
  const reader = response.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    bytes += read.value.byteLength;
    onBytes(bytes);
  }
  return new Blob(parts, { type });
}

export type UploadOptions = CallOptions & {
  /** Replaces the environment's fetch if progress is needed, which a browser's fetch does not report. */
  readonly fetch?: ClientPorts["fetch"];
};

/** The client for routes that take a file (`upload`), in a field beside those of the input. */
export function createUploadClient(ports: ClientPorts) {
  return async function upload<R extends Route>(
    route: R,
    { file, ...input }: InputOf<R> & { readonly file: Blob },
    options: UploadOptions = {},
  ): Promise<OutputOf<R>> {
    if (!options.quiet) ports.onStart?.();
    const body = new FormData();
    for (const [name, value] of Object.entries(input)) body.append(name, String(value));
    body.append("file", file, "file");
    // The browser itself writes the content type, with the boundary that it chose.
    const request = {
      url: BASE + route.path,
      init: { method: "POST", headers: headersOf(ports, options, false), body },
    };
    const by = { ...ports, fetch: options.fetch ?? ports.fetch };
    const answer = await exchange(by, route, options, request, async (response) => ({
      response,
      body: parse(await response.text()),
    }));
    return dataOf(ports, route, options, answer) as OutputOf<R>;
  };
}

/**
 * One request with its timeout; a network failure becomes the matching error of an unknown outcome or a lost read. `alive` starts the timeout again:
 * an export may take minutes as long as it arrives.
 */
async function exchange<Read>(
  ports: ClientPorts,
  route: Route,
  options: CallOptions,
  request: Request,
  read: (response: Response, alive: () => void) => Promise<Read>,
): Promise<Read> {
  const timeout = new AbortController();
  const start = () => setTimeout(() => timeout.abort(), ports.timeoutMs);
  let timer = start();
  const alive = () => {
    clearTimeout(timer);
    timer = start();
  };
  const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
  try {
    return await read(await ports.fetch(request.url, { ...request.init, signal }), alive);
  } catch {
    if (options.signal?.aborted) throw options.signal.reason;
    if (route.changes) throw new UnknownOutcome(options.idempotencyKey);
    throw new NoAnswer(timeout.signal.aborted ? "timeout" : "network");
  } finally {
    clearTimeout(timer);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
