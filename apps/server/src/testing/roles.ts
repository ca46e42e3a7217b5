import type { Envelope } from "@candor/contract/errors.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { emsSend, login, register } from "@candor/contract/routes/user.ts";
import { v7 } from "uuid";
import { newDataFolder } from "./data-folder.ts";
import { codeFor } from "./outbox.ts";
import { type CallOptions, request } from "./server.ts";
import { type ServerProcess, spawnServer } from "./server-process.ts";

/** Starts the roles of one installation as processes of their own, over the bus and database of these settings. */
export function rolesOf(environment: Record<string, string>) {
  const shared = {
    CANDOR_DATA: newDataFolder(),
    CANDOR_SECRET: "a secret of the roles with more than 32 characters",
    CANDOR_LOG: "warn",
    CANDOR_DEMO_COINS: "no",
    CANDOR_DEMO_MERCHANTS: "no",
    CANDOR_DEMO_TRADERS: "no",
    ...environment,
  };
  return (role: "engine" | "gateway" | "jobs", own: Record<string, string> = {}): ServerProcess =>
    spawnServer({ ...shared, CANDOR_ROLE: role, ...own });
}

/** Sends a call; rejects if nobody answers. */
export async function callAt<R extends Route>(
  url: string,
  route: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<Envelope<OutputOf<R>>> {
  const answer = await fetch(...request(url, route, input, options));
  return (await answer.json()) as Envelope<OutputOf<R>>;
}

/**
 * Sends a call with an effect under one key until its outcome is known, as a page does, for at most `withinMs`. Returns the answer and how long it took.
 */
export async function callUntilKnown<R extends Route>(
  url: string,
  route: R,
  input: InputOf<R>,
  { token, withinMs }: { token: string; withinMs: number },
): Promise<{ readonly answer: Envelope<OutputOf<R>>; readonly ms: number }> {
  const [key, started] = [v7(), performance.now()];
  for (;;) {
    const answer = await callAt(url, route, input, { token, key }).catch(() => undefined);
    const ms = performance.now() - started;
    if (answer && !["UNAVAILABLE", "UNKNOWN_OUTCOME", "BUSY"].includes(answer.error ?? "")) return { answer, ms };
    if (ms > withinMs) throw new Error(`no outcome within ${withinMs} ms: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The token of the demo's account. */
export async function demoToken(url: string): Promise<string> {
  const credentials = { type: "email", email: "demo@candor.test", password: "candor-demo" } as const;
  const { data } = await callAt(url, login, credentials);
  if (!data || !("token" in data)) throw new Error("the demo account cannot log in");
  return data.token;
}

/** Registers a user with a code from the demo's outbox, and returns the token. */
export async function registerAt(url: string, account: { readonly email: string; readonly password: string }) {
  const { email, password } = account;
  await callAt(url, emsSend, { email, event: "register" });
  const code = await codeFor(url, email);
  const agreed = { password, repassword: password, agreement: true } as const;
  const { data } = await callAt(url, register, { type: "email", email, code, ...agreed });
  if (!data) throw new Error(`${email} could not register`);
  return data.token;
}
