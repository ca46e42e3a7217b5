import { afterAll, expect, test } from "vitest";
import { startEngineThread } from "../../../engine/thread.ts";
import { UnknownOutcome } from "../../../platform/bus/bus.ts";
import { createLog } from "../../../platform/log/log.ts";
import { openAccount } from "../../../testing/accounts.ts";
import { openCashier, transaction } from "../../../testing/deposits.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { tendDeposits } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { submit, available, entries, stateOf } = await openCashier(server);
const finance = await openOperator(server, "finance");

/** An engine as the server runs it, on the database of the test: of each start's own memory, with the table of outcomes behind it. */
const startEngine = () =>
  startEngineThread(
    { databaseUrl: server.database.url, mode: "production", feed: { kind: "simulated" }, logLevel: "fatal" },
    createLog("silent"),
  );

/** The transaction of an approval before it sends the command. */
const decide = (id: number) =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable("deposits")
      .set({ state: "crediting", credited: "100", decided_at: new Date(), decided_by: finance.id })
      .set({ command_id: commandId(), version: 2 })
      .where("deposit_id", "=", id)
      .execute();
    await trx
      .insertInto("payment_references")
      .values({ network: "tron", reference: transaction(), deposit_id: id, withdrawal_id: null })
      .execute();
  });

test("deposits that an engine booked, or never received, before it ended are each booked once by the next one", async () => {
  const [heard, unheard] = [await openAccount(server), await openAccount(server)];
  const [booked, lost] = [await submit(heard), await submit(unheard)];
  await server.engine.stop();

  await decide(booked.id);
  const first = await startEngine();
  const client = first.client;
  const send: typeof client.send = async (command, options) => {
    await client.send(command, options);
    throw new UnknownOutcome();
  };
  await tendDeposits({ ...server.services, engine: Object.assign(Object.create(client), { send }) });
  expect(await stateOf(booked.id)).toBe("crediting");
  expect(await entries(booked.id)).toHaveLength(2);
  await first.stop();

  await decide(lost.id);
  const second = await startEngine();
  const services = { ...server.services, engine: second.client };
  await Promise.all([tendDeposits(services), tendDeposits(services)]);
  await tendDeposits(services);
  await second.stop();
  for (const { id } of [booked, lost]) {
    expect(await stateOf(id)).toBe("passed");
    expect(await entries(id)).toHaveLength(2);
  }
  expect([await available(heard), await available(unheard)]).toEqual(["100", "100"]);
}, 60_000);
