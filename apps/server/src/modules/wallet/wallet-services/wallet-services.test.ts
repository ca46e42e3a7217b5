import { verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { consoleLogin } from "@candor/contract/routes/console/session.ts";
import * as routes from "@candor/contract/routes/console/wallet-services.ts";
import * as service from "@candor/contract/routes/wallet-service.ts";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { ed25519Key } from "../../../platform/ed25519.ts";
import { openOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { openServiceDesk } from "../../../testing/wallet-service.ts";
import { openWithdrawalDesk, txid } from "../../../testing/withdrawal-desk.ts";
import { holdingOf } from "../../../testing/withdrawals.ts";
import { tendServiceEvents } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const desk = await openServiceDesk(server);
const cashier = await openWithdrawalDesk(server);
const { trc20, bank } = cashier.channels;
const terms = { chain_ids: [trc20, bank], limits_a_day: 100 };
const custodian = await desk.open(terms);
const other = await desk.open(terms);

describe("an approved withdrawal", () => {
  test("is listed, taken by one service, paid, and confirmed once", async () => {
    const { id, user } = await cashier.sending();
    const { list } = await custodian.ok(service.serviceWithdrawals, {});
    const listed = list.find((one) => one.id === id);
    expect(listed).toMatchObject({
      amount: "100",
      address: user.address,
      network: "tron",
      state: "sending",
      taken: false,
    });
    const version = listed?.version ?? 0;
    const confirmation = { id, version, reference: txid(1) };
    expect(await custodian.call(service.serviceSent, confirmation)).toMatchObject({ error: "WITHDRAWAL_NOT_TAKEN" });
    const takes = await Promise.all([
      custodian.call(service.serviceTake, { id }),
      other.call(service.serviceTake, { id }),
    ]);
    expect(takes.filter(({ code }) => code === 1)).toHaveLength(1);
    const [winner, loser] = takes[0].code === 1 ? [custodian, other] : [other, custodian];
    expect(await winner.ok(service.serviceTake, { id })).toMatchObject({ taken: true });
    expect(await loser.call(service.serviceWithdrawal, { id })).toMatchObject({ error: "NOT_FOUND" });
    expect(await loser.call(service.serviceSent, confirmation)).toMatchObject({ error: "NOT_FOUND" });
    expect((await loser.ok(service.serviceWithdrawals, {})).list.map((one) => one.id)).not.toContain(id);
    expect(await winner.ok(service.serviceSent, confirmation)).toMatchObject({ state: "passed" });
    expect(await winner.call(service.serviceSent, { ...confirmation, reference: txid(2) })).toMatchObject({
      error: "VERSION_CONFLICT",
    });
    expect(await holdingOf(server, user)).toMatchObject({ frozen: "0" });
    expect((await cashier.actions(id)).slice(-2)).toEqual(["withdrawal.take", "withdrawal.sent"]);
  });

  test("that was not approved, or belongs to another channel, is unknown", async () => {
    const { id } = await cashier.ask();
    const ofBank = await desk.open({ ...terms, chain_ids: [bank] });
    expect(await custodian.call(service.serviceTake, { id })).toMatchObject({ error: "NOT_FOUND" });
    const sending = await cashier.sending();
    expect(await ofBank.call(service.serviceTake, { id: sending.id })).toMatchObject({ error: "NOT_FOUND" });
    expect((await ofBank.ok(service.serviceWithdrawals, {})).list).toEqual([]);
  });

  test("needs two people above the limit, as before", async () => {
    const { id } = await cashier.ask("1500");
    await cashier.approve(id, cashier.finance);
    expect(await custodian.call(service.serviceTake, { id })).toMatchObject({ error: "NOT_FOUND" });
    await cashier.approve(id, cashier.second);
    expect(await custodian.ok(service.serviceTake, { id })).toMatchObject({ taken: true, amount: "1500" });
  });

  test("one payment confirms one withdrawal", async () => {
    const [one, two] = [await cashier.sending(), await cashier.sending()];
    for (const { id } of [one, two]) await custodian.ok(service.serviceTake, { id });
    const versionOf = async (id: string) => (await custodian.ok(service.serviceWithdrawal, { id })).version;
    const reference = txid(77);
    expect(
      await custodian.ok(service.serviceSent, { id: one.id, version: await versionOf(one.id), reference, output: "0" }),
    ).toMatchObject({ state: "passed" });
    expect(
      await custodian.call(service.serviceSent, {
        id: two.id,
        version: await versionOf(two.id),
        reference,
        output: "0",
      }),
    ).toMatchObject({ error: "PAYMENT_REFERENCE_USED" });
    expect(
      await custodian.ok(service.serviceSent, { id: two.id, version: await versionOf(two.id), reference, output: "1" }),
    ).toMatchObject({ state: "passed" });
  });

  test("that was not sent returns to its user only when an operator confirms it", async () => {
    const { id, user } = await cashier.sending();
    const { version } = await custodian.ok(service.serviceTake, { id });
    const { approval_id } = await custodian.ok(service.serviceNotSent, {
      id,
      version,
      reason: "NETWORK_DOWN",
      evidence: "our node refused it",
    });
    expect(await holdingOf(server, user)).not.toMatchObject({ frozen: "0" });
    expect((await desk.decide(approval_id, cashier.second)).data).toMatchObject({ state: "booked" });
    expect(await holdingOf(server, user)).toMatchObject({ frozen: "0" });
    expect(await custodian.ok(service.serviceWithdrawal, { id })).toMatchObject({ state: "rejected" });
  });

  test("is listed page by page", async () => {
    for (let n = 0; n < 3; n += 1) await cashier.sending();
    const seen: string[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const page: { list: { id: string }[]; next: number | null } = await custodian.ok(service.serviceWithdrawals, {
        after,
        page_size: 2,
      });
      seen.push(...page.list.map(({ id }) => id));
      after = page.next;
    }
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe("the terms of a wallet service", () => {
  test("need two owners, and another key or name is refused where it is taken", async () => {
    const finance = await openOperator(server, "finance");
    const { list } = await server.ok(routes.walletServices, {}, desk.owner);
    const taken = list[0];
    if (!taken) throw new Error("no service is there");
    const asked = {
      name: "new-one",
      public_key: `${"B".repeat(43)}=`,
      chain_ids: [trc20],
      limits_a_day: 1,
      reason: "x",
    };
    expect(await server.call(routes.walletServiceRequest, asked, finance)).toMatchObject({ error: "FORBIDDEN" });
    for (const [changes, field] of [
      [{ name: taken.name }, "name"],
      [{ name: desk.owner.name }, "name"],
      [{ public_key: taken.public_key }, "public_key"],
      [{ chain_ids: [99_999] }, "chain_ids"],
    ] satisfies [Partial<typeof asked>, string][])
      expect(await server.call(routes.walletServiceRequest, { ...asked, ...changes }, desk.owner)).toMatchObject({
        fields: [{ field }],
      });
    const { approval_id } = await server.ok(routes.walletServiceRequest, asked, desk.owner);
    expect(await desk.decide(approval_id, desk.owner)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect((await server.ok(routes.walletServices, {}, desk.owner)).list.map(({ name }) => name)).not.toContain(
      "new-one",
    );
  });

  test("nobody logs in as one", async () => {
    const login = { name: custodian.name, password: "-", totp: "000000" };
    expect(await server.call(consoleLogin, login)).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  });

  test("switching it on again takes two owners", async () => {
    const off = await desk.open(terms);
    const find = async () =>
      (await server.ok(routes.walletServices, {}, desk.owner)).list.find(({ id }) => id === off.id);
    const before = await find();
    if (!before) throw new Error("the service is not there");
    const { version } = await server.ok(
      routes.walletServiceDisable,
      { id: off.id, version: before.version, reason: "a drill" },
      desk.owner,
    );
    expect(await off.call(service.serviceChannels, {})).toMatchObject({ error: "SIGNATURE_INVALID" });
    const { name, public_key, chain_ids, limits_a_day } = before;
    const again = { id: off.id, version, name, public_key, chain_ids, limits_a_day, reason: "the drill is over" };
    const { approval_id } = await server.ok(routes.walletServiceRequest, again, desk.owner);
    await desk.decide(approval_id);
    expect((await off.call(service.serviceChannels, {})).code).toBe(1);
  });
});

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** A receiver of webhooks that answers with these states, one after the other, and then with 204. */
async function openReceiver() {
  const received: Received[] = [];
  const answers: number[] = [];
  const http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook`,
    received,
    answers,
    close: () => new Promise((closed) => http.close(closed)),
  };
}

describe("webhooks", () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  test("an approved withdrawal is announced once, signed, and again until it is taken in", async () => {
    const hook = await openReceiver();
    closing.push(hook.close);
    const listening = await desk.open({ ...terms, webhook_url: hook.url });
    await tendServiceEvents(server.services);
    hook.received.splice(0);
    const { id } = await cashier.sending();
    hook.answers.push(500, 302);
    await tendServiceEvents(server.services);
    await tendServiceEvents(server.services);
    expect(hook.received).toHaveLength(1);
    server.clock.ahead += 6_000;
    await tendServiceEvents(server.services);
    server.clock.ahead += 31_000;
    await tendServiceEvents(server.services);
    await tendServiceEvents(server.services);
    expect(hook.received).toHaveLength(3);
    const [first, , third] = hook.received;
    expect(JSON.parse(third?.body ?? "")).toMatchObject({
      type: "withdrawal.ready",
      data: { record: "withdrawal", id },
    });
    expect(third?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    const { webhook_key } = await listening.ok(service.serviceChannels, {});
    const { "webhook-id": eventId, "webhook-timestamp": at, "webhook-signature": signature } = third?.headers ?? {};
    const text = Buffer.from(`${eventId}.${at}.${third?.body}`);
    const bytes = Buffer.from(String(signature).replace("v1a,", ""), "base64");
    expect(verify(null, text, ed25519Key(Buffer.from(webhook_key, "base64")), bytes)).toBe(true);
    const { list } = await server.ok(routes.walletServiceEvents, { id: listening.id }, desk.owner);
    expect(list[0]).toMatchObject({ attempts: 3, next_at: null, failure: "" });
    expect(list[0]?.delivered_at).not.toBeNull();
  });

  test("what happened while nobody looked is announced later, and its end too", async () => {
    const hook = await openReceiver();
    closing.push(hook.close);
    const listening = await desk.open({ ...terms, webhook_url: hook.url });
    const { id } = await cashier.sending();
    const { version } = await listening.ok(service.serviceTake, { id });
    await listening.ok(service.serviceSent, { id, version, reference: txid(501) });
    while ((await tendServiceEvents(server.services)) > 0);
    const mine = hook.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.id === id);
    expect(mine.map(({ type }) => type)).toEqual(["withdrawal.passed"]);
  });

  test("one that nobody takes in is given up after its last attempt, and sent again on request", async () => {
    const hook = await openReceiver();
    const listening = await desk.open({ ...terms, webhook_url: hook.url });
    await hook.close();
    await cashier.sending();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await tendServiceEvents(server.services);
      server.clock.ahead += 30 * 3_600_000;
    }
    // Their sessions are over.
    const owner = await openOperator(server, "owner");
    const failed = async () => {
      const { list } = await server.ok(routes.walletServices, {}, owner);
      return list.find((one) => one.id === listening.id)?.events_failed ?? 0;
    };
    expect(await failed()).toBeGreaterThan(0);
    expect((await server.ok(routes.walletServiceRetry, { id: listening.id }, owner)).events).toBeGreaterThan(0);
    expect(await failed()).toBe(0);
  });
});
