import type { Envelope } from "@candor/contract/errors.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { emsSend, register, smsSend } from "@candor/contract/routes/user.ts";
import { faucet } from "@candor/contract/routes/wallet.ts";
import * as z from "zod/mini";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";

/** An answer that takes longer counts as missing: half of a phone's timeout (section 7). */
const ANSWER_WITHIN_MS = 30_000;

/** A caller of the HTTP API as an outside program would be: no code of the app's client, so that a fault there cannot hide one here. */
export type Caller = {
  token: string | undefined;
  raw<R extends Route>(route: R, input: InputOf<R>, key?: string): Promise<Envelope<OutputOf<R>>>;
  /** As raw, but throws on a refusal. */
  call<R extends Route>(route: R, input: InputOf<R>, key?: string): Promise<OutputOf<R>>;
};

export function caller(url: string, token?: string): Caller {
  const self: Caller = {
    token,
    async raw(route, input, key) {
      const method = route.methods[0] ?? "POST";
      const target = new URL(`${url}/api/${route.path}`);
      const headers: Record<string, string> = { lang: "en" };
      if (self.token) headers["token"] = self.token;
      if (key) headers["idempotency-key"] = key;
      let body: string | undefined;
      if (method === "GET")
        for (const [name, value] of Object.entries(input as object)) target.searchParams.set(name, String(value));
      else {
        headers["content-type"] = "application/json";
        body = JSON.stringify(input);
      }
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const answer = await fetch(target, { method, headers, signal, ...(body === undefined ? {} : { body }) });
      if (answer.status !== 200) throw new Error(`${route.path}: HTTP ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Envelope<OutputOf<typeof route>>;
    },
    async call(route, input, key) {
      const envelope = await self.raw(route, input, key);
      if (envelope.code !== 1)
        throw new Error(`${route.path}: ${envelope.error}: ${envelope.msg} ${JSON.stringify(envelope.fields ?? "")}`);
      return z.parse(route.output, envelope.data) as OutputOf<typeof route>;
    },
  };
  return self;
}

/** Registers a user by e-mail with a code from the outbox; `funded` taps the practice faucet once. */
export async function newUser(
  url: string,
  options: { email: string; password?: string; funded?: boolean },
): Promise<Caller> {
  const api = caller(url);
  const password = options.password ?? "a calm Harbour 7";
  await api.call(emsSend, { email: options.email, event: "register" });
  const code = await codeFor(url, options.email);
  const session = await api.call(register, {
    type: "email",
    email: options.email,
    code,
    password,
    repassword: password,
    agreement: true,
  });
  api.token = session.token;
  if (options.funded) await api.call(faucet, {});
  return api;
}

/** The same by phone. */
export async function newPhoneUser(
  url: string,
  options: { areaCode: string; mobile: string; password: string },
): Promise<Caller> {
  const api = caller(url);
  await api.call(smsSend, { area_code: options.areaCode, mobile: options.mobile, event: "register" });
  const code = await codeFor(url, options.mobile);
  const { areaCode, mobile, password } = options;
  const session = await api.call(register, {
    type: "mobile",
    area_code: areaCode,
    mobile,
    code,
    password,
    repassword: password,
    agreement: true,
  });
  api.token = session.token;
  return api;
}
