import { afterEach, expect, test, vi } from "vitest";
import { auditExport } from "../routes/console/control.ts";
import { consoleFile } from "../routes/console/identity.ts";
import { kline, quotationNew } from "../routes/market.ts";
import { trade } from "../routes/spot.ts";
import { login } from "../routes/user.ts";
import { type ClientPorts, createBytesClient, createClient } from "./client.ts";
import { ApiError, NoAnswer, ServerFailure, UnknownOutcome } from "./errors.ts";

type Sent = { url: string; init: RequestInit };
function client(answer: (sent: Sent) => Response | Promise<Response>, own: Partial<ClientPorts> = {}) {
  const sent: Sent[] = [];
  const happened: string[] = [];
  const ports: ClientPorts = {
    fetch: async (url, init) => {
      sent.push({ url, init });
      return answer({ url, init });
    },
    timeoutMs: 60_000,
    token: () => "t0ken",
    language: () => "ko",
    onSessionOver: () => happened.push("over"),
    onLoginNeeded: () => happened.push("login"),
    onVerifyNeeded: () => happened.push("verify"),
    onMessage: (message) => happened.push(`message ${message}`),
    ...own,
  };
  return { call: createClient(ports), bytes: createBytesClient(ports), sent, happened };
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const credentials = { type: "email", email: "a@b.c", password: "secret1" } as const;
const order = { match_id: 1, type: 1, kind: "limit", number: "1", price: "2" } as never;
afterEach(() => void vi.useRealTimers());

test.each([0, 1, 2])("code %i gives the data", async (code) => {
  const { call } = client(() => json({ code, msg: "", data: { list: [] } }));
  await expect(call(quotationNew, {})).resolves.toEqual({ list: [] });
});
test("code 3 shows the data as a message", async () => {
  const { call, happened } = client(() => json({ code: 3, msg: "", data: "Saved" }));
  await call(quotationNew, {});
  expect(happened).toEqual(["message Saved"]);
});
test("code 4 leads to the login", async () => {
  const { call, happened } = client(() => json({ code: 4, msg: "Please log in.", data: null, error: "NOT_LOGGED_IN" }));
  await expect(call(quotationNew, {})).rejects.toThrow(ApiError);
  expect(happened).toEqual(["login"]);
});
test("a challenge is solved and the same call sent with its solution, once; without a solver it is a refusal", async () => {
  const refused = { code: -1, msg: "Checking.", data: null, error: "CHALLENGE_REQUIRED", params: { challenge: "c" } };
  const solve = async ({ params }: ApiError) => `solution of ${params["challenge"]}`;
  const solutionOf = ({ init }: Sent) => (init.headers as Record<string, string>)["challenge-solution"];
  const right = client((sent) => json(solutionOf(sent) ? { code: 1, msg: "", data: {} } : refused), { solve });
  await expect(right.call(login, credentials)).resolves.toEqual({});
  expect(right.sent.map(solutionOf)).toEqual([undefined, "solution of c"]);
  expect(new Set(right.sent.map(({ init }) => init.body)).size).toBe(1);
  const never = client(() => json(refused), { solve });
  await expect(never.call(login, credentials)).rejects.toMatchObject({ error: "CHALLENGE_REQUIRED" });
  expect(never.sent).toHaveLength(2);
  await expect(client(() => json(refused)).call(login, credentials)).rejects.toThrow(ApiError);
});
test("type 999 ends the session with any code, type 998 leads to verification", async () => {
  const over = client(() => json({ code: 1, msg: "", data: null, type: 999 }));
  await expect(over.call(quotationNew, {})).rejects.toThrow(ApiError);
  expect(over.happened).toEqual(["over"]);
  const verify = client(() => json({ code: -1, msg: "", data: null, type: 998 }));
  await expect(verify.call(quotationNew, {})).rejects.toThrow(ApiError);
  expect(verify.happened).toEqual(["verify"]);
});
test("a refusal keeps its name, its params and its fields", async () => {
  const { call } = client(() =>
    json({
      code: -1,
      msg: "Use at least 6 characters.",
      data: null,
      error: "PASSWORD_TOO_SHORT",
      params: { min: 6 },
      fields: [{ field: "password", error: "PASSWORD_TOO_SHORT", msg: "Use at least 6 characters." }],
    }),
  );
  const error = await call(login, credentials).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    error: "PASSWORD_TOO_SHORT",
    params: { min: 6 },
    message: "Use at least 6 characters.",
  });
  expect((error as ApiError).fieldText("password")).toBe("Use at least 6 characters.");
});
test("headers carry token, language and the request's id; a GET carries its input in the query", async () => {
  const { call, sent } = client(() => json({ code: 1, msg: "", data: {} }));
  await call(trade, order, { idempotencyKey: "k1" });
  await call(quotationNew, {});
  await call(kline, { match_id: 1, period: "1m" });
  expect(sent[0]?.init.headers).toMatchObject({
    token: "t0ken",
    Authorization: "Bearer t0ken",
    lang: "ko",
    "Idempotency-Key": "k1",
  });
  expect(sent.map(({ url, init }) => `${init.method} ${url}`)).toEqual([
    "POST /api/c2c/trade",
    "GET /api/currency/quotation_new",
    "POST /api/currency/kline",
  ]);
});
test("a call with an effect that gets no answer has an unknown outcome, never a failure", async () => {
  const lost = client(() => Promise.reject(new TypeError("network")));
  await expect(lost.call(trade, order, { idempotencyKey: "k1" })).rejects.toMatchObject({
    name: "UnknownOutcome",
    key: "k1",
  });
  const proxy = client(() => new Response("<html>bad gateway", { status: 502 }));
  await expect(proxy.call(trade, order)).rejects.toThrow(UnknownOutcome);
});
test("a server error during a call leaves its effect unknown; a transport refusal does not", async () => {
  const failing = (error: string, status: number, headers = {}) =>
    client(() => new Response(JSON.stringify({ code: -1, msg: "", data: null, error }), { status, headers }));
  await expect(failing("INTERNAL", 500).call(trade, order)).rejects.toThrow(UnknownOutcome);
  await expect(failing("UNAVAILABLE", 503, { "retry-after": "2" }).call(trade, order)).rejects.toMatchObject({
    name: "ApiError",
    error: "UNAVAILABLE",
    status: 503,
    retryAfterMs: 2_000,
  });
  await expect(failing("TOO_MANY_REQUESTS", 429, { "retry-after": "7" }).call(trade, order)).rejects.toMatchObject({
    name: "ApiError",
    status: 429,
    retryAfterMs: 7_000,
  });
  await expect(failing("INTERNAL", 500).call(quotationNew, {})).rejects.toMatchObject({ name: "ApiError" });
});
test("a read without an answer may be retried; transport refusals keep their error id", async () => {
  const lost = client(() => Promise.reject(new TypeError("network")));
  await expect(lost.call(quotationNew, {})).rejects.toThrow(NoAnswer);
  const failed = client(() => new Response("oops", { status: 500, headers: { "x-request-id": "e-77" } }));
  await expect(failed.call(quotationNew, {})).rejects.toMatchObject({ status: 500, id: "e-77" });
  await expect(failed.call(quotationNew, {})).rejects.toThrow(ServerFailure);
});

const file = { id: "7c9e6679-7425-40de-944b-e07fc1f90ae7" };
test("a picture is returned as bytes, with the token in a header and never in the URL", async () => {
  const { bytes, sent } = client(() => new Response("JPEG", { headers: { "content-type": "image/jpeg" } }));
  await expect((await bytes(consoleFile, file)).text()).resolves.toBe("JPEG");
  expect(sent[0]?.url).toBe(`/api/console/file?id=${file.id}`);
  expect(sent[0]?.init.headers).toMatchObject({ token: "t0ken" });
});
test("a picture that is refused throws the refusal", async () => {
  const headers = { "content-type": "application/json; charset=utf-8" };
  const { bytes } = client(
    () => new Response(JSON.stringify({ code: -1, msg: "No right.", data: null, error: "FORBIDDEN" }), { headers }),
  );
  await expect(bytes(consoleFile, file)).rejects.toMatchObject({ name: "ApiError", error: "FORBIDDEN" });
  const lost = client(() => Promise.reject(new TypeError("network")));
  await expect(lost.bytes(consoleFile, file)).rejects.toThrow(NoAnswer);
});

/** An answer whose pieces arrive `everyMs` apart; without an end the connection breaks off after them. */
function pieces(count: number, { everyMs = 0, isWhole = true } = {}): Response {
  let left = count;
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs));
      left -= 1;
      if (left >= 0) stream.enqueue(new TextEncoder().encode("{}\n"));
      else if (isWhole) stream.close();
      else stream.error(new TypeError("terminated"));
    },
  });
  return new Response(body, { headers: { "content-type": "application/jsonl" } });
}
test("lines of JSON are a file and no envelope", async () => {
  const { bytes } = client(() => pieces(2));
  await expect((await bytes(auditExport, {})).text()).resolves.toBe("{}\n{}\n");
});
test("a file that arrives piece by piece may take longer than the timeout; one that stands still may not", async () => {
  vi.useFakeTimers();
  const slow = client(() => pieces(4, { everyMs: 50_000 }));
  const arrived: number[] = [];
  const file = slow.bytes(auditExport, {}, { onBytes: (count) => arrived.push(count) });
  await vi.advanceTimersByTimeAsync(250_000);
  expect((await file).size).toBe(12);
  expect(arrived).toEqual([3, 6, 9, 12]);
  const still = client(
    ({ init }) =>
      new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(new TypeError("aborted")))),
  );
  const lost = expect(still.bytes(auditExport, {})).rejects.toMatchObject({ name: "NoAnswer", reason: "timeout" });
  await vi.advanceTimersByTimeAsync(60_000);
  await lost;
  expect(vi.getTimerCount()).toBe(0);
});
test("a file that breaks off is a lost read and not a shorter file", async () => {
  const { bytes } = client(() => pieces(2, { isWhole: false }));
  await expect(bytes(auditExport, {})).rejects.toMatchObject({ name: "NoAnswer", reason: "network" });
});
