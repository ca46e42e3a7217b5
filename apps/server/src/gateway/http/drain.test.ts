import { Agent, request as httpRequest } from "node:http";
import { trade } from "@candor/contract/routes/spot.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../testing/accounts.ts";
import { commandId, MARKET, USDT } from "../../testing/engine.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";

let server: TestServer;
/** A user may have 200 open orders in a market, fewer than arrive before the stop. */
const accounts: Account[] = [];
beforeAll(async () => {
  server = await startTestServer();
  while (accounts.length < 20) accounts.push(await openAccount(server, { [USDT]: "1000000" }));
});
afterAll(() => server.close());

type Answer = {
  readonly status: number;
  readonly connection: string | undefined;
  readonly body: { code: number; error?: string };
};

/** Sends an order over the agent's connection; rejects if no answer arrives. */
function order(agent: Agent, id: string, { token }: Account): Promise<Answer> {
  const body = JSON.stringify({ match_id: MARKET, type: 1, kind: "limit", price: "100", number: "0.01" });
  const headers = { "content-type": "application/json", token, "idempotency-key": id };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${server.url}/api/${trade.path}`, { agent, method: "POST", headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          connection: response.headers.connection,
          body: JSON.parse(text),
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

test("a stop under load leaves no order without an answer: it is executed, or refused with 503", async () => {
  const done: string[] = [];
  const refused: string[] = [];
  const lost: unknown[] = [];
  const trader = async (account: Account) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const id = commandId();
      const answer = await order(agent, id, account).catch((error: Error) => error);
      if (!(answer instanceof Error) && answer.status === 200 && answer.body.code === 1) {
        done.push(id);
        continue;
      }
      if (answer instanceof Error) lost.push(answer);
      else {
        expect(answer).toMatchObject({ status: 503, connection: "close", body: { code: -1, error: "UNAVAILABLE" } });
        refused.push(id);
      }
      return agent.destroy();
    }
  };
  const traders = [...accounts, ...accounts, ...accounts].map(trader);
  await expect.poll(() => done.length).toBeGreaterThan(120);
  await server.gateway.close();
  await Promise.all(traders);
  expect(lost).toEqual([]);
  const { rows } = await server.database.pool.query<{ command_id: string }>(
    "SELECT command_id FROM commands WHERE outcome->'order' IS NOT NULL",
  );
  expect(rows.map(({ command_id }) => command_id).sort()).toEqual(done.sort());
  expect(refused).toHaveLength(60);
});
