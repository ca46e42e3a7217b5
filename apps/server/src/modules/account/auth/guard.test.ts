import { emsSend, login } from "@candor/contract/routes/user.ts";
import { CHALLENGE_LIFETIME_MS, CHALLENGE_MAX, SOLUTION_HEADER } from "@candor/contract/rules/challenge.ts";
import { afterAll, expect, test } from "vitest";
import { openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { solved } from "../../../testing/challenge.ts";
import { startTestServer } from "../../../testing/server.ts";
import { Surges } from "./surges.ts";

const server = await startTestServer({ CANDOR_TRUST_PROXY: "loopback" });
afterAll(() => server.close());

type From = { readonly address: number; readonly solution?: string; readonly device?: string };
const headers = ({ address, solution, device }: From) => ({
  headers: {
    "x-forwarded-for": `198.51.100.${address}`,
    ...(solution ? { [SOLUTION_HEADER]: solution } : {}),
    ...(device ? { device } : {}),
  },
});
const logIn = (email: string, from: From, password = "wrong horse 9") =>
  server.call(login, { type: "email", email, password }, headers(from));
const send = (email: string, from: From) => server.call(emsSend, { email, event: "register" }, headers(from));
const DEVICE = "a-device-of-the-owner-0001";

/** Wrong passwords from this many addresses. */
const attack = async (email: string, addresses: number) => {
  for (let address = 1; address <= addresses; address += 1) await logIn(email, { address });
};

test("a login that fails from many networks asks strangers for a solution, and accepts it once", async () => {
  const { email } = await openAccount(server);
  await attack(email, 3);
  const asked = await logIn(email, { address: 9 }, PASSWORD);
  expect(asked).toMatchObject({ error: "CHALLENGE_REQUIRED", params: { max: CHALLENGE_MAX } });
  const solution = await solved(asked);
  expect(await logIn(email, { address: 9, solution }, PASSWORD)).toMatchObject({ code: 1 });
  expect(await logIn(email, { address: 9, solution }, PASSWORD)).toMatchObject({ error: "CHALLENGE_REQUIRED" });
  // From now on the networks that failed before are asked as well.
  await logIn(email, { address: 4, solution: await solved(await logIn(email, { address: 4 })) });
  expect(await logIn(email, { address: 1 })).toMatchObject({ error: "CHALLENGE_REQUIRED" });
  server.clock.ahead += 3_600_000;
  expect(await logIn(email, { address: 9 }, PASSWORD)).toMatchObject({ code: 1 });
});

test("a solution is valid for its purpose and target, in time, unaltered, and once even if sent twice at the same time", async () => {
  const [one, other] = [(await openAccount(server)).email, (await openAccount(server)).email];
  await attack(one, 3);
  await attack(other, 3);
  const refused = { error: "CHALLENGE_REQUIRED" };
  const foreign = await solved(await logIn(other, { address: 9 }));
  expect(await logIn(one, { address: 9, solution: foreign }, PASSWORD)).toMatchObject(refused);
  for (const address of [11, 12]) await send(one, { address });
  const ofCode = await solved(await send(one, { address: 13 }));
  expect(await logIn(one, { address: 9, solution: ofCode }, PASSWORD)).toMatchObject(refused);
  const right = await solved(await logIn(one, { address: 9 }));
  const { salt, ...rest } = JSON.parse(atob(right));
  const longer = btoa(JSON.stringify({ ...rest, salt: salt.replace(/ends=\d+/, "ends=9999999999999") }));
  for (const solution of [
    longer,
    "",
    "x",
    btoa("{}"),
    btoa(JSON.stringify({ ...rest, salt, number: rest.number + 1 })),
  ])
    expect(await logIn(one, { address: 9, solution }, PASSWORD)).toMatchObject(refused);
  const twice = await Promise.all([1, 2].map(() => logIn(one, { address: 9, solution: right }, PASSWORD)));
  expect(twice.map(({ code }) => code).sort()).toEqual([-1, 1]);
  const late = await solved(await logIn(one, { address: 9 }));
  server.clock.ahead += CHALLENGE_LIFETIME_MS;
  expect(await logIn(one, { address: 9, solution: late }, PASSWORD)).toMatchObject(refused);
});

test("a device that the account knows is never asked, and logs in while eight addresses guess at once", async () => {
  const { email } = await openAccount(server);
  expect(await logIn(email, { address: 50, device: DEVICE }, PASSWORD)).toMatchObject({ code: 1 });
  for (let round = 0; round < 10; round += 1)
    await Promise.all(Array.from({ length: 8 }, (_, address) => logIn(email, { address: 60 + address })));
  expect(await logIn(email, { address: 70 })).toMatchObject({ error: "CHALLENGE_REQUIRED" });
  expect(await logIn(email, { address: 51, device: DEVICE }, PASSWORD)).toMatchObject({ code: 1 });
  expect(await send(email, { address: 52, device: DEVICE })).toMatchObject({ code: 1 });
  // Refused attempts do not count in the quotas: a new device of the owner still gets in with a solution.
  const solution = await solved(await logIn(email, { address: 71 }));
  expect(await logIn(email, { address: 71, solution }, PASSWORD)).toMatchObject({ code: 1 });
});

test("of eight addresses that request one target's code at once two are served, the others have to solve a challenge first", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, address) => send("new@test.example", { address: 80 + address })),
  );
  expect(answers.filter(({ error }) => error === "CHALLENGE_REQUIRED")).toHaveLength(6);
  server.clock.ahead += 61_000;
  const solution = await solved(await send("new@test.example", { address: 89 }));
  expect(await send("new@test.example", { address: 89, solution })).toMatchObject({ code: 1 });
  expect(await send("else@test.example", { address: 80 })).toMatchObject({ code: 1 });
});

test("a network that fails at more accounts than a household has gets a challenge for each of them", async () => {
  for (let count = 0; count < 10; count += 1)
    expect(await logIn(`stuffed${count}@test.example`, { address: 99 })).toMatchObject({ error: "ACCOUNT_NOT_FOUND" });
  const { email } = await openAccount(server);
  expect(await logIn(email, { address: 99 }, PASSWORD)).toMatchObject({ error: "CHALLENGE_REQUIRED" });
  expect(await logIn(email, { address: 98 }, PASSWORD)).toMatchObject({ code: 1 });
});

test("a surge counts members of its window only", () => {
  const clock = { ms: 0, now: () => clock.ms };
  const surges = new Surges({ most: 1, windowMs: 10, clock });
  surges.note("k", "a");
  expect([surges.isOn("k", "a"), surges.isOn("k", "b"), surges.isOn("other", "b")]).toEqual([false, true, false]);
  surges.note("k", "b");
  expect(surges.isOn("k", "a")).toBe(true);
  clock.ms = 10;
  expect(surges.isOn("k", "b")).toBe(false);
});
