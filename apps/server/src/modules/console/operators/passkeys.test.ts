import * as routes from "@candor/contract/routes/console/approvals.ts";
import { operatorDisable, operatorsList } from "@candor/contract/routes/console/control.ts";
import { type ProvenStep, stepOf } from "@candor/contract/routes/console/operator-proof.ts";
import * as passkeys from "@candor/contract/routes/console/passkeys.ts";
import { consoleLogin, consoleState } from "@candor/contract/routes/console/session.ts";
import { PASSKEYS_MAX } from "@candor/contract/step-up.ts";
import { afterAll, expect, test } from "vitest";
import { openDesk } from "../../../testing/approvals.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { type SoftPasskey, softPasskey } from "../../../testing/soft-passkey.ts";
import { challengeOf, stepTicket } from "./proof.ts";

const ORIGIN = "https://candor.test";
const server = await startTestServer({ CANDOR_ORIGINS: ORIGIN });
afterAll(() => server.close());
const { owner, finance, ask, stateOf } = await openDesk(server);

type Caller = Pick<TestOperator, "token">;
const from = ({ token }: Caller, origin = ORIGIN) => ({ token, headers: { origin } });
const proofOf = (operator: TestOperator) => ({ old_password: operator.password, totp: operator.code() });
const FAILED = { error: "PASSKEY_FAILED" };

async function register(operator: TestOperator, passkey: SoftPasskey = softPasskey(), name = "Desk key") {
  const { ticket, options } = await server.ok(passkeys.consolePasskeyOffer, proofOf(operator), from(operator));
  const credential = passkey.create(options, ORIGIN);
  const answer = await server.call(passkeys.consolePasskeyAdd, { ticket, credential, name }, operator);
  return { passkey, ticket, credential, answer };
}
async function withPasskey(operator: TestOperator) {
  const { passkey, answer } = await register(operator);
  expect(answer).toMatchObject({ code: 1, data: { passkey: { name: "Desk key", last_used_at: null } } });
  return passkey;
}
const challenge = (step: ProvenStep, caller: Caller) => server.ok(passkeys.consolePasskeyOptions, step, from(caller));
async function touch(passkey: SoftPasskey, step: ProvenStep, caller: Caller, origin = ORIGIN) {
  const { ticket, options } = await challenge(step, caller);
  return { ticket, assertion: passkey.use(options, origin) };
}
const approve = (id: string, passkey: Awaited<ReturnType<typeof touch>>, by: Caller) =>
  server.call(routes.approve, { id, version: 1, checked: "the bank statement", passkey }, by);
const auditOf = (subject: string) =>
  server.services.db
    .selectFrom("audit_log")
    .select(["action", "operator_id", "before", "after"])
    .where("subject", "=", subject)
    .orderBy("entry_id")
    .execute();

const ownersKey = await withPasskey(owner);
const financesKey = await withPasskey(finance);

test("one touch approves one request, and the audit log says what proved it", async () => {
  const id = await ask(finance);
  const step = stepOf.approve({ id, version: 1 });
  const { options } = await challenge(step, owner);
  expect(options).toMatchObject({ rpId: "candor.test", userVerification: "required" });
  expect(options.allowCredentials.map((key) => key.id)).toEqual([ownersKey.id]);
  expect(await approve(id, await touch(ownersKey, step, owner), owner)).toMatchObject({ code: 1 });
  expect(await stateOf(id)).toBe("booked");
  const entries = await auditOf(`approval:${id}`);
  expect(entries.find(({ action }) => action === "approval.approve")?.after).toMatchObject({
    proof: "passkey",
    passkey: "Desk key",
  });
  const byCode = await ask(finance);
  await server.ok(routes.approve, { id: byCode, version: 1, checked: "x", totp: owner.code() }, owner);
  const code = (await auditOf(`approval:${byCode}`)).find(({ action }) => action === "approval.approve");
  expect(code?.after).toMatchObject({ proof: "code" });
});

test("with neither code nor passkey nothing is approved", async () => {
  const id = await ask(finance);
  expect(await server.call(routes.approve, { id, version: 1, checked: "x" }, owner)).toMatchObject({
    error: "WRONG_SECOND_FACTOR",
  });
  expect(await stateOf(id)).toBe("waiting");
});

test("the answer to the challenge of another request, version, step or amount approves nothing", async () => {
  const id = await ask(finance);
  const other = await ask(finance);
  const wrong = [
    stepOf.approve({ id: other, version: 1 }),
    stepOf.approve({ id, version: 2 }),
    stepOf.withdrawal({ id, version: 1 }),
    stepOf.deposit({ id, version: 1, amount: "1" }),
  ];
  for (const step of wrong) expect(await approve(id, await touch(ownersKey, step, owner), owner)).toMatchObject(FAILED);
  // The signature itself names the request: it is worth nothing under the ticket of the right challenge either.
  const { ticket } = await challenge(stepOf.approve({ id, version: 1 }), owner);
  const signed = await touch(ownersKey, stepOf.approve({ id: other, version: 1 }), owner);
  expect(await approve(id, { ticket, assertion: signed.assertion }, owner)).toMatchObject(FAILED);
  expect(await stateOf(id)).toBe("waiting");
  expect((await auditOf(`approval:${id}`)).at(-1)).toMatchObject({
    action: "approval.denied",
    after: { error: "PASSKEY_FAILED" },
  });
  await resetTries(owner);
});

test("the challenge itself names session, operator, step, record and version", () => {
  const step = stepOf.approve({ id: "7", version: 1 });
  const operator = { operatorId: 3, sessionId: "one" };
  const others = [
    stepTicket({ ...operator, operatorId: 4 }, step),
    stepTicket({ ...operator, sessionId: "two" }, step),
    stepTicket(operator, stepOf.approve({ id: "8", version: 1 })),
    stepTicket(operator, stepOf.approve({ id: "7", version: 2 })),
    stepTicket(operator, stepOf.withdrawal({ id: "7", version: 1 })),
  ];
  const all = [stepTicket(operator, step), ...others].map((of) => challengeOf("the same random bytes", of));
  expect(new Set(all).size).toBe(all.length);
});

test("another operator's key, challenge or session approves nothing", async () => {
  const id = await ask(finance);
  const step = stepOf.approve({ id, version: 1 });
  // Finance's key answers the owner's challenge, and finance's challenge is answered for the owner.
  expect(await approve(id, await touch(financesKey, step, owner), owner)).toMatchObject(FAILED);
  expect(await approve(id, await touch(ownersKey, step, finance), owner)).toMatchObject(FAILED);
  const login = { name: owner.name, password: owner.password, totp: owner.code() };
  const elsewhere = await server.ok(consoleLogin, login);
  expect(await approve(id, await touch(ownersKey, step, elsewhere), owner)).toMatchObject(FAILED);
  // The requester's own key is refused as the requester, before it is looked at.
  expect(await approve(id, await touch(financesKey, step, finance), finance)).toMatchObject({
    error: "SECOND_PERSON_REQUIRED",
  });
  expect(await stateOf(id)).toBe("waiting");
  await resetTries(owner);
});

test("an answer counts once, and for a minute", async () => {
  const [id, other] = [await ask(finance), await ask(finance)];
  const touched = await touch(ownersKey, stepOf.approve({ id, version: 1 }), owner);
  expect(await approve(id, touched, owner)).toMatchObject({ code: 1 });
  expect(await approve(id, touched, owner)).toMatchObject({ error: "REQUEST_CLOSED" });
  expect(await approve(other, touched, owner)).toMatchObject(FAILED);
  const late = await touch(ownersKey, stepOf.approve({ id: other, version: 1 }), owner);
  server.clock.ahead += passkeys.STEP_CHALLENGE_MS;
  expect(await approve(other, late, owner)).toMatchObject(FAILED);
  // A failed answer is used up too: the same challenge cannot be tried again.
  const step = stepOf.approve({ id: other, version: 1 });
  const { ticket, options } = await challenge(step, owner);
  const stranger = { ticket, assertion: softPasskey().use(options, ORIGIN) };
  expect(await approve(other, stranger, owner)).toMatchObject(FAILED);
  const right = { ticket, assertion: ownersKey.use(options, ORIGIN) };
  expect(await approve(other, right, owner)).toMatchObject(FAILED);
  expect(await stateOf(other)).toBe("waiting");
  await resetTries(owner);
});

test("what was signed on another site, or without user verification, approves nothing", async () => {
  const id = await ask(finance);
  const step = stepOf.approve({ id, version: 1 });
  const foreign = await touch(ownersKey, step, owner, "https://candor.test.evil.example");
  expect(await approve(id, foreign, owner)).toMatchObject(FAILED);
  const evil = from(owner, "https://evil.example");
  expect(await server.call(passkeys.consolePasskeyOptions, step, evil)).toMatchObject(FAILED);
  expect(await server.call(passkeys.consolePasskeyOffer, proofOf(owner), evil)).toMatchObject(FAILED);
  ownersKey.verifiesUser = false;
  expect(await approve(id, await touch(ownersKey, step, owner), owner)).toMatchObject(FAILED);
  ownersKey.verifiesUser = true;
  expect(await approve(id, await touch(ownersKey, step, owner), owner)).toMatchObject({ code: 1 });
});

test("adding a key takes password and code, and a device that verifies its user", async () => {
  const operator = await openOperator(server, "support");
  const offer = (input: object) =>
    server.call(passkeys.consolePasskeyOffer, { ...proofOf(operator), ...input }, from(operator));
  expect(await offer({ totp: "000000" })).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  expect(await offer({ old_password: "wrong" })).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  const careless = softPasskey();
  careless.verifiesUser = false;
  expect((await register(operator, careless)).answer).toMatchObject(FAILED);
  const { passkey, ticket, credential, answer } = await register(operator);
  expect(answer).toMatchObject({ code: 1 });
  // The offer is used up, another operator cannot take it, and a key belongs to one operator.
  const again = { ticket, credential, name: "again" };
  expect(await server.call(passkeys.consolePasskeyAdd, again, operator)).toMatchObject(FAILED);
  const made = await server.ok(passkeys.consolePasskeyOffer, proofOf(operator), from(operator));
  const stolen = { ticket: made.ticket, credential: softPasskey().create(made.options, ORIGIN), name: "x" };
  expect(await server.call(passkeys.consolePasskeyAdd, stolen, owner)).toMatchObject(FAILED);
  const other = await openOperator(server, "support");
  expect((await register(other, passkey)).answer).toMatchObject(FAILED);
  const actions = (await auditOf(`operator:${operator.id}`)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["operator.passkey_offered", "operator.passkey_added"]));
});

test("the maximum is ten, and one's own are removed with password and code", async () => {
  const operator = await openOperator(server, "support");
  for (let count = 0; count < PASSKEYS_MAX; count += 1)
    expect((await register(operator)).answer).toMatchObject({ code: 1 });
  expect((await register(operator)).answer).toMatchObject({ error: "TOO_MANY_PASSKEYS" });
  const { list } = await server.ok(passkeys.consolePasskeys, {}, operator);
  const id = list[0]?.id ?? "";
  const remove = (input: object) =>
    server.call(passkeys.consolePasskeyRemove, { id, ...proofOf(operator), ...input }, operator);
  expect(await remove({ totp: "000000" })).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  expect(await remove({ id: ownersKey.id })).toMatchObject({ error: "NOT_FOUND" });
  expect(await remove({})).toMatchObject({ code: 1 });
  expect((await server.ok(passkeys.consolePasskeys, {}, operator)).list).toHaveLength(PASSKEYS_MAX - 1);
});

test("a copied key is found out by its counter, and is worth nothing from then on", async () => {
  const operator = await openOperator(server, "finance");
  const passkey = await withPasskey(operator);
  const use = async () => {
    const id = await ask(finance);
    return approve(id, await touch(passkey, stepOf.approve({ id, version: 1 }), operator), operator);
  };
  expect(await use()).toMatchObject({ code: 1 });
  passkey.counter -= 1;
  expect(await use()).toMatchObject(FAILED);
  expect((await server.ok(passkeys.consolePasskeys, {}, operator)).list).toEqual([]);
  expect((await auditOf(`operator:${operator.id}`)).at(-1)).toMatchObject({ action: "operator.passkey_copied" });
});

test("an owner revokes an operator's keys: their sessions end, a touch already made is worth nothing", async () => {
  const operator = await openOperator(server, "finance");
  const passkey = await withPasskey(operator);
  const id = await ask(finance);
  const touched = await touch(passkey, stepOf.approve({ id, version: 1 }), operator);
  const count = async () =>
    (await server.ok(operatorsList, {}, owner)).list.find((row) => row.id === operator.id)?.passkeys;
  expect(await count()).toBe(1);
  const input = { id: operator.id, reason: "lost laptop" };
  const revoke = async (by: TestOperator, step = stepOf.revokePasskeys(input)) =>
    server.call(
      passkeys.operatorRevokePasskeys,
      { ...input, passkey: await touch(by === owner ? ownersKey : financesKey, step, by) },
      by,
    );
  expect(await revoke(finance)).toMatchObject({ error: "FORBIDDEN" });
  expect(await revoke(owner, stepOf.revokePasskeys({ id: finance.id }))).toMatchObject(FAILED);
  expect(await revoke(owner)).toMatchObject({ code: 1 });
  expect(await count()).toBe(0);
  expect(await server.call(consoleState, {}, operator)).toMatchObject({ error: "SESSION_CLEARED" });
  const login = { name: operator.name, password: operator.password, totp: operator.code() };
  const again = await server.ok(consoleLogin, login);
  expect(await approve(id, touched, again)).toMatchObject(FAILED);
  expect(
    (await auditOf(`operator:${operator.id}`)).find((row) => row.action === "operator.passkeys_revoked"),
  ).toMatchObject({
    operator_id: owner.id,
    before: { passkeys: ["Desk key"] },
    after: { proof: "passkey" },
  });
});

test("an operator who is removed in the middle approves nothing, and comes back without keys", async () => {
  const operator = await openOperator(server, "finance");
  const passkey = await withPasskey(operator);
  const id = await ask(finance);
  const touched = await touch(passkey, stepOf.approve({ id, version: 1 }), operator);
  const access = async (disabled: boolean) => {
    const input = { id: operator.id, disabled, reason: "left" };
    const proof = await touch(ownersKey, stepOf.access(input), owner);
    return server.call(operatorDisable, { ...input, passkey: proof }, owner);
  };
  expect(await access(true)).toMatchObject({ code: 1 });
  expect(await approve(id, touched, operator)).toMatchObject({ error: "SESSION_CLEARED" });
  expect(await access(false)).toMatchObject({ code: 1 });
  const login = { name: operator.name, password: operator.password, totp: operator.code() };
  const again = await server.ok(consoleLogin, login);
  expect((await server.ok(passkeys.consolePasskeys, {}, again)).list).toEqual([]);
  expect(await approve(id, touched, again)).toMatchObject(FAILED);
});

test("ten wrong touches lock like ten wrong codes, for the code too", async () => {
  const operator = await openOperator(server, "finance");
  const passkey = await withPasskey(operator);
  const id = await ask(finance);
  const step = stepOf.approve({ id, version: 1 });
  const stranger = softPasskey();
  for (let count = 0; count < 10; count += 1)
    expect(await approve(id, await touch(stranger, step, operator), operator)).toMatchObject(FAILED);
  expect(await approve(id, await touch(passkey, step, operator), operator)).toMatchObject(FAILED);
  const byCode = { id, version: 1, checked: "x", totp: operator.code() };
  expect(await server.call(routes.approve, byCode, operator)).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
  expect(await stateOf(id)).toBe("waiting");
});

/** The attacks above count as attempts; a right touch forgets them. */
async function resetTries(operator: TestOperator) {
  const id = await ask(finance);
  expect(
    await approve(id, await touch(ownersKey, stepOf.approve({ id, version: 1 }), operator), operator),
  ).toMatchObject({
    code: 1,
  });
}
