import { createHmac, randomUUID } from "node:crypto";
import { insert } from "../services/api-keys/queries.ts";
import { newKeyText, sealKeySecret } from "../services/api-keys/secrets.ts";
import type { TestServer } from "./server.ts";

export type TestKey = { readonly keyId: string; readonly apiKey: string; readonly secret: string };

/** An HMAC key of a user, made past the step-up. */
export async function openKey(
  { services: { db, secrets, clock } }: Pick<TestServer, "services">,
  userId: number,
  rights: { readonly trade?: boolean; readonly withdraw?: boolean; readonly addresses?: readonly string[] } = {},
): Promise<TestKey> {
  const [keyId, apiKey, secret] = [randomUUID(), newKeyText(), newKeyText()];
  const { trade = false, withdraw = false, addresses = withdraw ? ["127.0.0.1"] : [] } = rights;
  await insert(db, {
    key_id: keyId,
    user_id: userId,
    api_key: apiKey,
    kind: "hmac",
    label: "test",
    secret: sealKeySecret(secrets, keyId, secret),
    public_key: null,
    trade,
    withdraw,
    addresses: [...addresses],
    created_at: new Date(clock.now()),
    expires_at: addresses.length > 0 ? null : new Date(clock.now() + 90 * 86_400_000),
  });
  return { keyId, apiKey, secret };
}

type Sent = {
  readonly method?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Sends the parameters as a form instead of in the query. */
  readonly form?: boolean;
  readonly timestamp?: number;
  /** Instead of the right one. */
  readonly signature?: string;
  readonly apiKey?: string;
};
/** The fields of an answer that tests read, whatever it is of; a list is named by the test. */
export type Shown = {
  readonly code: number;
  readonly msg: string;
  readonly id: string;
  readonly orderId: number;
  readonly orderListId: number;
  readonly fills: readonly { readonly tradeId: number }[];
  readonly orders: readonly { readonly orderId: number }[];
  readonly orderReports: unknown;
  readonly balances: unknown;
  readonly newOrderResponse: { readonly orderId: number };
};
export type OpenAnswer<Body = Shown> = { readonly status: number; readonly headers: Headers; readonly body: Body };

/** Sends a signed request as a client of Binance does, and answers what came of it. */
export async function sendSigned<Body = Shown>(
  server: Pick<TestServer, "url" | "clock">,
  key: TestKey,
  path: string,
  { method = "GET", params = {}, form = false, timestamp, signature, apiKey }: Sent = {},
): Promise<OpenAnswer<Body>> {
  const all = new URLSearchParams(
    Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
  );
  all.set("timestamp", String(timestamp ?? server.clock.now()));
  const text = all.toString();
  const signed = `${text}&signature=${signature ?? createHmac("sha256", key.secret).update(text).digest("hex")}`;
  const headers: Record<string, string> = { "x-mbx-apikey": apiKey ?? key.apiKey };
  if (form) headers["content-type"] = "application/x-www-form-urlencoded";
  const answer = await fetch(`${server.url}${path}${form ? "" : `?${signed}`}`, {
    method,
    headers,
    ...(form ? { body: signed } : {}),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
}
