import { afterAll, expect, it, vi } from "vitest";
import { openAccount } from "../../testing/accounts.ts";
import { USDT } from "../../testing/engine.ts";
import { startTestServer } from "../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

it("refuses new orders at the door while the engine has too many, and no cancel", async () => {
  const { token } = await openAccount(server, { [USDT]: "1000" });
  const send = async (method: string, path: string, body: string) => {
    const headers = { "content-type": "application/json", token };
    const answer = await fetch(`${server.url}${path}`, { method, headers, body });
    return { status: answer.status, ...((await answer.json()) as { error?: string; code: number }) };
  };
  const sent = vi.spyOn(server.services.engine, "send");
  vi.spyOn(server.services.engine, "isBusy", "get").mockReturnValue(true);
  // Before its body is looked at, which says nothing that could be carried out.
  expect(await send("POST", "/api/c2c/trade", "{}")).toMatchObject({ status: 200, error: "BUSY" });
  expect(await send("POST", "/api/v3/order", "")).toMatchObject({ status: 503, code: -1008 });
  expect(sent).not.toHaveBeenCalled();
  expect(await send("PUT", "/api/coin/trade", '{"id":"1"}')).toMatchObject({ error: "NOT_FOUND" });
  expect(sent).toHaveBeenCalledOnce();
});
