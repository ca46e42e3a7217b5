import { generateKeyPairSync } from "node:crypto";
import { createApiKey } from "@candor/contract/routes/api-keys.ts";
import type { App } from "./app.ts";
import { FUND_PASSWORD, openUser, ownCode, setFundPassword } from "./withdrawals.ts";

/** A new user with what three taps of the faucet give, and the proofs that creating a key takes. */
async function openOwner(app: App, email: string) {
  const user = await openUser(app.url, email, 3);
  await setFundPassword(app, user);
  return { user, proofs: { fund_password: FUND_PASSWORD, code: await ownCode(app, user) } };
}

/** The HMAC key of a new user, which may trade. */
export async function openBot(app: App, email: string): Promise<{ apiKey: string; secret: string }> {
  const { user, proofs } = await openOwner(app, email);
  const { key, secret } = await user.api.call(createApiKey, { kind: "hmac", label: "bot", trade: true, ...proofs });
  return { apiKey: key.api_key, secret: secret ?? "" };
}

/** The same with an Ed25519 key of the user's own. */
export async function openEd25519Bot(app: App, email: string): Promise<{ apiKey: string; privateKey: string }> {
  const { user, proofs } = await openOwner(app, email);
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { key } = await user.api.call(createApiKey, {
    kind: "ed25519",
    label: "bot",
    trade: true,
    public_key: publicKey.export({ format: "pem", type: "spki" }).toString(),
    ...proofs,
  });
  return { apiKey: key.api_key, privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString() };
}
