import { spawn } from "node:child_process";
import { once } from "node:events";
import { createApiKey } from "@candor/contract/routes/api-keys.ts";
import { cashInfo, cashSave } from "@candor/contract/routes/bank.ts";
import * as control from "@candor/contract/routes/console/control.ts";
import * as session from "@candor/contract/routes/console/session.ts";
import { getUserAuth, realName } from "@candor/contract/routes/identity.ts";
import { otcAccountSave, otcAccounts } from "@candor/contract/routes/otc.ts";
import * as security from "@candor/contract/routes/security.ts";
import * as user from "@candor/contract/routes/user.ts";
import { afterAll, expect, test, vi } from "vitest";
import { makeCommandId } from "../platform/bus/command-id.ts";
import { openSecrets } from "../platform/secrets/open-secrets.ts";
import { reseal } from "../platform/secrets/sealed-column.ts";
import { Secrets } from "../platform/secrets/secrets.ts";
import { codeOfStep, stepAt } from "../platform/totp.ts";
import { fileKeys } from "../services/files/files.ts";
import { type Account, openAccount, PASSWORD } from "../testing/accounts.ts";
import { hmacOf } from "../testing/api-keys.ts";
import { cardDetails } from "../testing/cards.ts";
import { openOperator } from "../testing/operators.ts";
import { testPicture } from "../testing/pictures.ts";
import { runScript } from "../testing/script.ts";
import { bytesOf, contextOf, mailedCode, securityCode, turnOnAuthenticator } from "../testing/second-factor.ts";
import { SECRET, startTestServer, type TestServer, withSecrets } from "../testing/server.ts";
import { sendFile } from "../testing/upload.ts";
import { verifiedDocument } from "./account/kyc/index.ts";
import { proofs } from "./account/security/index.ts";
import { sealedColumns } from "./sealed.ts";

const NEW = "the secret that takes its place, of more than 32 characters";
const FUND = "847201";
const before = await startTestServer();
const gateways: TestServer[] = [];
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await before.close();
});

/** The server started again with these settings. */
async function restarted(secret: string, old?: string): Promise<TestServer> {
  const secrets = await openSecrets(before.database.db, { given: { secret, old }, sealed: sealedColumns });
  const server = await withSecrets(before, secrets);
  gateways.push(server);
  return server;
}
const rotate = (environment: Record<string, string>) =>
  runScript("secret-rotate", [], {
    DATABASE_URL: before.database.url,
    CANDOR_DATA: before.services.config.data,
    ...environment,
  });
const nextStep = (server: TestServer): number => {
  server.clock.ahead += 60_000;
  return stepAt(server.clock.now());
};

/** An account with everything protected by a secret, and its owner's credentials. */
async function furnished(server: TestServer) {
  const account = await openAccount(server);
  const code = await securityCode(server, account);
  await server.ok(security.changeMpwd, { new_fund_password: FUND, repeat_fund_password: FUND, code }, account);
  const key = makeCommandId(server.clock.now());
  const { secret: shown } = await server.ok(security.totpSetup, { password: PASSWORD }, account);
  const totp = bytesOf(shown);
  await server.ok(security.totpEnable, { totp: codeOfStep(totp, nextStep(server)) }, account);
  const renewal = { password: PASSWORD, totp: codeOfStep(totp, nextStep(server)) };
  const { recovery_codes: recovery } = await server.ok(security.newRecoveryCodes, renewal, { ...account, key });
  const { answer } = await sendFile(server.url, account.token, await testPicture(1));
  return { account, totp, renewal, key, recovery: [...recovery], all: recovery, file: answer.data?.id ?? "" };
}
type Furnished = Awaited<ReturnType<typeof furnished>>;

async function logIn(server: TestServer, { email }: Account, code: string) {
  const owed = await server.ok(user.login, { type: "email", email, password: PASSWORD });
  const ticket = "second_factor" in owed ? owed.second_factor.ticket : "";
  return server.ok(security.loginSecond, { ticket, totp: code });
}
const proveFund = async (server: TestServer, account: Account, fund_password: string) =>
  proofs(server.services).check("removeWithdrawAddress", await contextOf(server, account), { fund_password });

/** Everything the owner of an account does that depends on a secret. */
async function useEverything(server: TestServer, one: Furnished): Promise<void> {
  const { account, totp, recovery, file } = one;
  await logIn(server, account, codeOfStep(totp, nextStep(server)));
  const code = recovery.shift() ?? "";
  await logIn(server, account, code);
  await expect(logIn(server, account, code)).rejects.toThrow("WRONG_SECOND_FACTOR");
  expect(await proveFund(server, account, FUND)).toBeUndefined();
  expect(await proveFund(server, account, "111113")).toMatchObject({ error: "WRONG_FUND_PASSWORD" });
  const picture = await fetch(`${server.url}/api/common/file?id=${file}`, { headers: { token: account.token } });
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  // A repeat of the call that created the recovery codes, whose answer was lost.
  const repeated = await server.ok(security.newRecoveryCodes, one.renewal, { ...account, key: one.key });
  expect(repeated.recovery_codes).toEqual(one.all);
}

const keysOf = async (): Promise<Record<string, number[]>> => {
  const { rows } = await before.database.pool.query(`
    SELECT array(SELECT DISTINCT get_byte(secret, 0) FROM authenticators ORDER BY 1) AS users,
      array(SELECT DISTINCT get_byte(totp_secret, 0) FROM operators ORDER BY 1) AS operators,
      array(SELECT DISTINCT get_byte(wrapped_key, 0) FROM files ORDER BY 1) AS files,
      array(SELECT DISTINCT get_byte(document_sealed, 0) FROM identities ORDER BY 1) AS documents,
      array(SELECT DISTINCT unnest(ARRAY[get_byte(card_sealed, 0), get_byte(account_sealed, 0)]) FROM bank_cards ORDER BY 1) AS cards`);
  return rows[0];
};

test("before, during and after a rotation everything works, even after the old secret is removed", async () => {
  await openSecrets(before.database.db, { given: { secret: SECRET, old: undefined }, sealed: sealedColumns });
  const early = await furnished(before);
  await useEverything(before, early);
  const owner = await openOperator(before, "owner");
  const creation = { name: "newcomer", role: "reviewer" as const, totp: owner.code() };
  const key = makeCommandId(before.clock.now());
  const credentials = await before.ok(control.operatorCreate, creation, { ...owner, key });
  const document = { document_type: "passport", document_number: "C1234567", country: "VN", name: "A B" } as const;
  const identity = { ...document, contact_address: "1 Street, Town" };
  await before.ok(realName, identity, early.account);
  const countedAs = async ({ services, database }: TestServer, { userId }: Account) => {
    const verified = "UPDATE identities SET state = 'verified', decided_at = now() WHERE user_id = $1";
    await database.pool.query(verified, [userId]);
    return verifiedDocument(services.db, services.secrets, { userId, use: "subscription:7" });
  };
  const proved = { fund_password: FUND, totp: codeOfStep(early.totp, nextStep(before)) };
  const card = await before.ok(cashSave, { ...cardDetails(1), ...proved }, early.account);
  await countedAs(before, early.account);
  const { bank_name, branch, card_number } = cardDetails(2);
  const payment = { bank_name, branch, card_number, account_name: "B A" };
  const paying = { ...payment, fund_password: FUND, totp: codeOfStep(early.totp, nextStep(before)) };
  const paidTo = await before.ok(otcAccountSave, paying, early.account);
  const keyTerms = { kind: "hmac", label: "bot", fund_password: FUND } as const;
  const keyCode = await securityCode(before, early.account);
  const keyProofs = { code: keyCode, totp: codeOfStep(early.totp, nextStep(before)) };
  const bot = await before.ok(createApiKey, { ...keyTerms, ...keyProofs }, early.account);
  const signedBy = async ({ services }: TestServer) =>
    services.apiKeys.authenticate({
      apiKey: bot.key.api_key,
      payload: "a=1",
      signature: hmacOf(bot.secret ?? "", "a=1"),
      address: "203.0.113.7",
      at: services.clock.now(),
    });
  // Pending codes and an operator's pending authenticator.
  const email = "late@test.example";
  await before.ok(user.emsSend, { email, event: "register" });
  const sent = await mailedCode(before, email);
  const offered = await before.ok(
    session.consoleChangeAuthenticator,
    { old_password: owner.password, totp: owner.code() },
    owner,
  );

  const during = await restarted(NEW, SECRET);
  await useEverything(during, early);
  expect(await signedBy(during)).toMatchObject({ ok: true });
  const middle = await furnished(during);
  await useEverything(during, middle);
  expect(await during.ok(control.operatorCreate, creation, { ...owner, key })).toEqual(credentials);
  expect(await keysOf()).toEqual({ users: [1, 2], operators: [1], files: [1, 2], documents: [1], cards: [1] });

  const { code, out, err } = await rotate({ CANDOR_SECRET: NEW, CANDOR_SECRET_OLD: SECRET });
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("authenticator secrets of users: 1 sealed again");
  expect(out).toContain("authenticator secrets of operators: 2 sealed again");
  expect(out).toContain("keys of files: 1 sealed again");
  for (const what of ["documents", "bank cards", "bank accounts", "payment accounts"])
    expect(out).toContain(`numbers of ${what}: 1 sealed again`);
  expect(out).toContain("secrets of API keys: 1 sealed again");
  expect(out).not.toContain("fund passwords");
  expect(await keysOf()).toEqual({ users: [2], operators: [2], files: [2], documents: [2], cards: [2] });
  for (const one of [early, middle]) await useEverything(during, one);

  const after = await restarted(NEW);
  for (const one of [early, middle]) await useEverything(after, one);
  expect(await signedBy(after)).toMatchObject({ ok: true, data: { userId: early.account.userId } });
  expect(await after.ok(user.emsCheck, { email, event: "register", code: sent })).toEqual({ valid: true });
  expect(await after.ok(user.emsCheck, { email, event: "register", code: "000000" })).toEqual({ valid: false });
  expect(await after.ok(control.operatorCreate, creation, { ...owner, key })).toEqual(credentials);
  const offer = new URL(offered.totp_uri).searchParams.get("secret") ?? "";
  const proof = { offer: offered.offer, totp: codeOfStep(bytesOf(offer), stepAt(after.clock.now())) };
  await after.ok(session.consoleConfirmAuthenticator, proof, owner);
  expect((await after.ok(cashInfo, {}, early.account)).list).toEqual([card]);
  expect((await after.ok(otcAccounts, {}, early.account)).list).toEqual([paidTo]);
  const shown = (await after.ok(getUserAuth, {}, early.account)).basic.submitted;
  expect(shown?.document_number).toBe("•••567");
  // The same document under another account is still found, and so is the same card.
  const sameCard = { ...cardDetails(1), fund_password: FUND, totp: codeOfStep(early.totp, nextStep(after)) };
  expect(await after.call(cashSave, sameCard, early.account)).toMatchObject({ error: "CARD_EXISTS" });
  const other = await openAccount(after);
  await after.ok(realName, identity, other);
  const { rows } = await after.database.pool.query(
    "SELECT count(DISTINCT document_index)::int AS indexes FROM identities",
  );
  expect(rows).toEqual([{ indexes: 1 }]);
  // The limit of a subscription holds for both accounts together, whenever each applied.
  const counted = await countedAs(before, early.account);
  expect(counted).toMatch(/^[\w-]{43}$/);
  for (const server of [during, after]) expect(await countedAs(server, other)).toBe(counted);
  const again = await rotate({ CANDOR_SECRET: NEW });
  expect(again.out).toContain("authenticator secrets of users: 0 sealed again");
});

test("a fund password moves to the current secret at its next right use", async () => {
  const account = await openAccount(before);
  const code = await securityCode(before, account);
  const set = { new_fund_password: FUND, repeat_fund_password: FUND, code };
  await before.ok(security.changeMpwd, set, account);
  const keyOf = async () =>
    (await before.database.pool.query("SELECT fund_password_key FROM users WHERE user_id = $1", [account.userId]))
      .rows[0].fund_password_key;
  const server = await restarted(NEW);
  expect((await rotate({ CANDOR_SECRET: NEW })).out).toMatch(/fund passwords: 1 move to the present secret/);
  expect(await proveFund(server, account, "111113")).toMatchObject({ error: "WRONG_FUND_PASSWORD" });
  expect(await keyOf()).toBe(1);
  expect(await proveFund(server, account, FUND)).toBeUndefined();
  expect(await keyOf()).toBe(2);
  expect(await proveFund(server, account, FUND)).toBeUndefined();
});

test("no new secret while a server runs that only knows the old one", async () => {
  const { code, err } = await rotate({
    CANDOR_SECRET: "a third secret of more than 32 characters",
    CANDOR_SECRET_OLD: NEW,
  });
  expect(code).toBe(1);
  expect(err).toMatch(/^candor: a server runs on this database with the old secret; start it again/);
  expect((await before.database.pool.query("SELECT max(key_id) AS key FROM secret_keys")).rows).toEqual([{ key: 2 }]);
});

test("a killed rotation continues where it stopped, and a value that no secret opens is reported", async () => {
  const { pool, db } = before.database;
  const { userId } = await openAccount(before);
  const old = new Secrets([{ id: 1, text: SECRET }]).sealer(fileKeys.purpose);
  const ids = Array.from({ length: 20_000 }, () => crypto.randomUUID());
  const sealed = ids.map((id) => old.seal(Buffer.alloc(32, 7), id));
  await pool.query(
    `INSERT INTO files (file_id, owner_id, purpose, storage_key, wrapped_key, mime, bytes, width, height, content_hash, picture_hash)
     SELECT id, $3, 'chat', id::text, key, 'image/jpeg', 1, 1, 1, decode(repeat('00', 32), 'hex'), repeat('0', 16)
     FROM unnest($1::uuid[], $2::bytea[]) AS row (id, key)`,
    [ids, sealed, userId],
  );
  const left = async (): Promise<number> =>
    (await pool.query("SELECT count(*)::int AS left FROM files WHERE get_byte(wrapped_key, 0) = 1")).rows[0].left;
  const script = spawn(process.execPath, ["scripts/secret-rotate.ts"], {
    cwd: new URL("../../../../", import.meta.url).pathname,
    env: { PATH: process.env["PATH"], DATABASE_URL: before.database.url, CANDOR_SECRET: NEW },
    stdio: "ignore",
  });
  await vi.waitUntil(async () => (await left()) < 20_000, { timeout: 60_000, interval: 1 });
  script.kill("SIGKILL");
  await once(script, "exit");
  const remaining = await left();
  expect(remaining).toBeGreaterThan(0);
  const secrets = await openSecrets(db, { given: { secret: NEW, old: undefined }, sealed: sealedColumns });
  const [damaged = ""] = (
    await pool.query("SELECT file_id FROM files WHERE get_byte(wrapped_key, 0) = 1 LIMIT 1")
  ).rows.map((row) => row.file_id);
  await pool.query(
    "UPDATE files SET wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1) WHERE file_id = $1",
    [damaged],
  );
  expect(await reseal(db, secrets, fileKeys)).toEqual({ resealed: remaining - 1, unopened: [damaged] });
  const { code, err } = await rotate({ CANDOR_SECRET: NEW });
  expect([code, err]).toEqual([1, `candor: keys of files: 1 open with no secret: ${damaged}\n`]);
  const { open } = secrets.sealer(fileKeys.purpose);
  const rows = await pool.query("SELECT file_id, wrapped_key FROM files WHERE purpose = 'chat' AND file_id <> $1", [
    damaged,
  ]);
  expect(rows.rows.every((row) => open(row.wrapped_key, row.file_id).equals(Buffer.alloc(32, 7)))).toBe(true);
});

test("logins go on while their secrets are sealed again", async () => {
  const account = await openAccount(before);
  const app = await turnOnAuthenticator(before, account);
  const owner = await openOperator(before, "owner");
  const server = await restarted(NEW);
  const secrets = server.services.secrets;
  let sealing = true;
  const back = [account.userId].map(String);
  const loop = (async () => {
    const old = new Secrets([{ id: 1, text: SECRET }]).sealer("authenticator secrets");
    while (sealing) {
      await before.database.pool.query("UPDATE authenticators SET secret = $2 WHERE user_id = $1", [
        back[0],
        old.seal(app.secret, `user:${back[0]}`),
      ]);
      for (const column of sealedColumns.slice(0, 2)) await reseal(server.services.db, secrets, column);
    }
  })();
  for (let turn = 0; turn < 10; turn += 1) {
    await logIn(server, account, codeOfStep(app.secret, nextStep(server)));
    const { name, password } = owner;
    await server.ok(session.consoleLogin, { name, password, totp: owner.code() });
  }
  sealing = false;
  await loop;
});
