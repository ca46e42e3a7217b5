import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import {
  SERVICE_HEADER,
  SERVICE_SIGNATURE_HEADER,
  SERVICE_TIME_HEADER,
  signedText,
} from "@candor/contract/domain/wallet-services.ts";
import type { Envelope } from "@candor/contract/errors.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import * as approvals from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/wallet-services.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import { openOperator, type TestOperator } from "./operators.ts";
import type { TestServer } from "./server.ts";

export type TestService = {
  readonly id: number;
  readonly name: string;
  call<R extends Route>(route: R, input: InputOf<R>, changes?: Signing): Promise<Envelope<OutputOf<R>>>;
  /** A call that must be done; answers its data. */
  ok<R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>>;
};
/** What an attacker changes of a request: its name, time or body after the signature, or the signature itself. */
export type Signing = {
  readonly name?: string;
  readonly at?: number;
  readonly body?: string;
  readonly signature?: string;
};

/** A key pair as a service generates it: the public key as the console takes it. */
export function newServiceKey(): { readonly publicKey: string; readonly privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("base64"),
    privateKey,
  };
}

type Signer = { readonly name: string; readonly privateKey: KeyObject };
type ToSign = { readonly method: string; readonly path: string; readonly body: string; readonly at: number };

/** The three headers of a signed request. */
export function signedHeaders({ name, privateKey }: Signer, { at, ...request }: ToSign): Record<string, string> {
  const timestamp = String(at);
  const text = signedText({ timestamp, ...request });
  return {
    [SERVICE_HEADER]: name,
    [SERVICE_TIME_HEADER]: timestamp,
    [SERVICE_SIGNATURE_HEADER]: sign(null, Buffer.from(text), privateKey).toString("base64"),
  };
}

type Terms = Omit<InputOf<typeof routes.walletServiceRequest>, "name" | "public_key" | "reason">;
let services = 0;

/** Two owners, who set a wallet service with a key pair of its own. */
export async function openServiceDesk(server: TestServer) {
  const [owner, second] = [await openOperator(server, "owner"), await openOperator(server, "owner")];
  const decide = (id: string, by: TestOperator = second) =>
    server.call(approvals.approve, { id, version: 1, checked: "called the custodian", totp: by.code() }, by);
  const open = async (terms: Terms): Promise<TestService> => {
    services += 1;
    const name = `custodian-${services}`;
    const pair = newServiceKey();
    const asked = { name, public_key: pair.publicKey, reason: "our custodian", ...terms };
    const { approval_id } = await server.ok(routes.walletServiceRequest, asked, owner);
    const decided = await decide(approval_id);
    if (decided.data?.state !== "booked") throw new Error(`the service was refused: ${JSON.stringify(decided)}`);
    const { list } = await server.ok(routes.walletServices, {}, owner);
    const id = list.find((one) => one.name === name)?.id;
    if (id === undefined) throw new Error("the service is not there");
    const call = async <R extends Route>(route: R, input: InputOf<R>, changes: Signing = {}) => {
      const [method = "POST"] = route.methods;
      const text = JSON.stringify(input);
      const query = method === "GET" ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
      const path = `/api/${route.path}${query}`;
      const body = method === "GET" ? "" : text;
      const request = { method, path, body, at: changes.at ?? server.clock.now() };
      const signed = signedHeaders({ name: changes.name ?? name, privateKey: pair.privateKey }, request);
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: {
          ...(method === "GET" ? {} : { "content-type": "application/json" }),
          "idempotency-key": makeCommandId(server.clock.now()),
          ...signed,
          ...(changes.signature === undefined ? {} : { [SERVICE_SIGNATURE_HEADER]: changes.signature }),
        },
        ...(method === "GET" ? {} : { body: changes.body ?? body }),
      });
      return (await answer.json()) as Envelope<OutputOf<R>>;
    };
    return {
      id,
      name,
      call,
      ok: async (route, input) => {
        const answer = await call(route, input);
        if (answer.code !== 1 || answer.data === null) throw new Error(`${route.path}: ${JSON.stringify(answer)}`);
        return answer.data;
      },
    };
  };
  return { owner, second, decide, open };
}
