import { createHmac } from "node:crypto";
import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import { createApiKey } from "@candor/contract/routes/api-keys.ts";
import type { Account } from "./accounts.ts";
import { FUND_PASSWORD } from "./cards.ts";
import { commandId } from "./engine.ts";
import { securityCode } from "./second-factor.ts";
import type { TestServer } from "./server.ts";

type Terms = Partial<Omit<InputOf<typeof createApiKey>, "fund_password" | "code">>;

/** What the holder of an account types to create an HMAC key that reads. */
export const keyInput = async (
  server: TestServer,
  account: Account,
  terms: Terms = {},
): Promise<InputOf<typeof createApiKey>> => ({
  kind: "hmac",
  label: "bot",
  ...terms,
  fund_password: FUND_PASSWORD,
  code: await securityCode(server, account),
});

export type TestKey = OutputOf<typeof createApiKey> & { readonly secret: string };

/** A key of an account with a fund password; its `secret` is empty for an Ed25519 key. */
export async function createKey(server: TestServer, account: Account, terms: Terms = {}): Promise<TestKey> {
  const input = await keyInput(server, account, terms);
  const made = await server.ok(createApiKey, input, { ...account, key: commandId() });
  return { ...made, secret: made.secret ?? "" };
}

/** The signature of a text with an HMAC key. */
export const hmacOf = (secret: string, payload: string): string =>
  createHmac("sha256", secret).update(payload).digest("hex");
