import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Envelope } from "@candor/contract/errors.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { v7 } from "uuid";
import { newServiceKey, signedHeaders } from "../../apps/server/src/testing/wallet-service.ts";

/** A program of an operator's custodian: it signs its requests with its own key and receives webhooks. */
export type WalletService = {
  readonly webhookUrl: string;
  /** Of the key that it signs with from now on. */
  newKey(): string;
  post<R extends Route>(route: R, input: InputOf<R>): Promise<Envelope<OutputOf<R>>>;
  /** What its webhooks are answered with from now on. */
  answer(status: number): void;
  /** The events that arrived, whatever they were answered with. */
  readonly events: readonly string[];
  stop(): Promise<void>;
};

export async function startWalletService(url: string, name: string): Promise<WalletService> {
  let { publicKey, privateKey } = newServiceKey();
  let status = 200;
  const events: string[] = [];
  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      events.push((JSON.parse(body) as { type: string }).type);
      response.writeHead(status).end();
    });
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  return {
    webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    newKey: () => {
      ({ publicKey, privateKey } = newServiceKey());
      return publicKey;
    },
    post: async <R extends Route>(route: R, input: InputOf<R>) => {
      const request = { method: "POST", path: `/api/${route.path}`, body: JSON.stringify(input), at: Date.now() };
      const headers = {
        "content-type": "application/json",
        "idempotency-key": v7(),
        ...signedHeaders({ name, privateKey }, request),
      };
      const answer = await fetch(`${url}${request.path}`, { method: "POST", headers, body: request.body });
      return (await answer.json()) as Envelope<OutputOf<R>>;
    },
    answer: (next) => {
      status = next;
    },
    events,
    stop: async () => {
      receiver.closeAllConnections();
      receiver.close();
      await once(receiver, "close");
    },
  };
}
