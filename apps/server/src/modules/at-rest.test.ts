import { hash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { revokeApiKey } from "@candor/contract/routes/api-keys.ts";
import * as bank from "@candor/contract/routes/bank.ts";
import { identityApprove, identityRecord } from "@candor/contract/routes/console/identity.ts";
import { consoleSearch } from "@candor/contract/routes/console/search.ts";
import { withdrawalRecord } from "@candor/contract/routes/console/withdrawals.ts";
import { getUserAuth, realName } from "@candor/contract/routes/identity.ts";
import { otcAccountSave } from "@candor/contract/routes/otc.ts";
import { withdraw } from "@candor/contract/routes/withdraw.ts";
import { textWithoutSecrets } from "@candor/contract/secret-fields.ts";
import { afterAll, expect, test } from "vitest";
import { backup } from "../backup/backup.ts";
import { tablesInOrder } from "../backup/catalogue.ts";
import { readBody } from "../engine/body.ts";
import { withClient } from "../platform/database/connect.ts";
import { createKey, hmacOf } from "../testing/api-keys.ts";
import { cardDetails, openHolder } from "../testing/cards.ts";
import { commandId } from "../testing/engine.ts";
import { keptLog } from "../testing/kept-log.ts";
import { openOperator } from "../testing/operators.ts";
import { startTestServer, testConfig } from "../testing/server.ts";
import { fundAccount, openChannels, openWithdrawer, USD } from "../testing/withdrawals.ts";
import { sealClearNumbers } from "./seal-clear-numbers.ts";

const kept = keptLog();
const server = await startTestServer({ CANDOR_LOG: "debug" }, { log: kept.log }, kept.log);
const folder = mkdtempSync(join(tmpdir(), "candor-at-rest-"));
afterAll(async () => {
  await server.close();
  kept.end();
  rmSync(folder, { recursive: true });
});
const { pool } = server.database;
const channels = await openChannels(server);
const owner = await openOperator(server, "owner");
const documentOf = (number: string) =>
  ({
    country: "VN",
    name: "Mai Linh",
    document_type: "passport",
    document_number: number,
    contact_address: "x",
  }) as const;

/** Every value of every table as text, and bytes unchanged. */
const contents = (): Promise<string> =>
  withClient(server.database.adminUrl, async (client) => {
    const parts: string[] = [];
    for (const { name } of await tablesInOrder(client)) {
      const { rows } = await client.query(`SELECT t::text AS text FROM ${client.escapeIdentifier(name)} t`);
      parts.push(...rows.map(({ text }) => text));
    }
    const bodies = await client.query("SELECT body FROM batch_bodies");
    for (const { body } of bodies.rows) parts.push(readBody(body));
    return parts.join("\n");
  });

/** The number as text and as the bytes of a text in hexadecimal. */
function expectNowhere(where: string, numbers: readonly string[]): void {
  for (const number of numbers) {
    expect(where.includes(number), number).toBe(false);
    expect(where.toLowerCase().includes(Buffer.from(number).toString("hex")), `bytes of ${number}`).toBe(false);
  }
}

async function backupText(): Promise<string> {
  const path = join(folder, `${commandId()}.backup`);
  const { config } = server.services;
  await backup(path, testConfig({ DATABASE_OWNER_URL: server.database.ownerUrl, CANDOR_DATA: config.data }), "0.1.0");
  return zstdDecompressSync(readFileSync(path)).toString("latin1");
}

test("numbers of documents, cards and accounts are in no table, kept answer, text of the engine, backup or log", async () => {
  const user = await openWithdrawer(server, channels, { level: 0 });
  const card = { ...cardDetails(552_917), account: "VN99 7788 6655 4433 2211 AB" };
  const [number, account, document] = [card.card_number, "VN997788665544332211AB", "Q7365219"];
  await server.ok(realName, documentOf(document), { ...user, key: commandId() });
  const { rows } = await pool.query("SELECT identity_id::text AS id FROM identities WHERE user_id = $1", [user.userId]);
  const { id } = rows[0];
  expect(await server.ok(identityRecord, { id }, owner)).toMatchObject({ document_number: document });
  await server.ok(identityApprove, { id, version: 1 }, owner);
  expect((await server.ok(getUserAuth, {}, user)).basic.submitted?.document_number).toBe("•••219");
  await server.engine.send({ type: "setUserState", id: commandId(), userId: user.userId, level: 2 });
  await fundAccount(server, { userId: user.userId, account: "legal", currencyId: USD, text: "500" });
  const bound = await server.ok(bank.cashSave, card, { ...user, key: commandId() });
  expect(bound).toMatchObject({ card_number: `•••• ${number.slice(-4)}`, account: "•••• 11AB" });
  const asked = { currency_id: USD, card_id: bound.id, amount: "100", fund_password: card.fund_password };
  const { id: withdrawal, address } = await server.ok(withdraw, asked, { ...user, key: commandId() });
  expect(address).toBe("•••• 11AB");
  const other = await openWithdrawer(server, channels);
  await server.ok(bank.cashSave, card, other);
  const record = await server.ok(withdrawalRecord, { id: withdrawal }, owner);
  expect(record.address).toBe(account);
  expect(record.facts.find(({ kind }) => kind === "same_address")?.uids).toEqual([other.user.uid]);
  const { list } = await server.ok(consoleSearch, { search: "vn99 7788 6655 4433 2211 ab" }, owner);
  expect(list).toMatchObject([{ kind: "withdrawal", id: withdrawal }]);
  await server.call(bank.cashSave, { ...card, card_number: `${number}1` }, user);
  const paidTo = "DE44 5001 0517 5407 3249 31";
  const payment = { bank_name: "B", branch: "C", account_name: "LINH MAI", card_number: paidTo };
  const saved = await server.ok(otcAccountSave, { ...payment, fund_password: card.fund_password }, user);
  expect(saved.card_number).toBe("•••• 4931");
  await server.call(otcAccountSave, { ...payment, account_name: "Another", fund_password: card.fund_password }, user);

  // A number of a dozen digits can be brute-forced from a plain hash.
  const plainHash = hash("sha256", textWithoutSecrets({ ...card, account, swift_code: "BFTVVNVX" }));
  const numbers = [number, account, document, paidTo, paidTo.replaceAll(" ", "")];
  const stored = await contents();
  expectNowhere(stored, numbers);
  expect(stored).not.toContain(plainHash);
  expectNowhere(await backupText(), numbers);
  expectNowhere(kept.text(), numbers);
  expectNowhere(JSON.stringify(await server.services.outbox?.list()), numbers);
});

test("the secret of an API key is in no table, kept answer, audit entry, backup, log or mail", async () => {
  const user = await openHolder(server);
  const { key, secret } = await createKey(server, user, { trade: true });
  const signed = { apiKey: key.api_key, payload: "timestamp=1", address: "203.0.113.7", at: Date.now() };
  const signature = hmacOf(secret, signed.payload);
  expect(await server.services.apiKeys.authenticate({ ...signed, signature })).toMatchObject({ ok: true });
  await server.services.apiKeys.authenticate({ ...signed, signature: secret });
  await server.ok(revokeApiKey, { id: (await createKey(server, user)).key.id }, user);

  const stored = await contents();
  expect(stored).toContain(key.api_key);
  expectNowhere(stored, [secret, signature]);
  expectNowhere(await backupText(), [secret]);
  expectNowhere(kept.text(), [secret, signature]);
  expectNowhere(JSON.stringify(await server.services.outbox?.list()), [secret, key.api_key]);
});

test("the next start seals the data of an older release, in slices, and continues where it was killed", async () => {
  const { db, secrets } = server.services;
  const user = await openWithdrawer(server, channels);
  const cards = Array.from({ length: 7 }, (_, index) => cardDetails(880_000 + index));
  const clear = cards.map(({ card_number }) => card_number);
  await pool.query(
    `INSERT INTO bank_cards (user_id, name, card_number, bank_name, branch, bank_address, swift_code, cardholder, account, residence_address, postal_code)
     SELECT $1, 'n', number, 'b', 'b', 'b', 'BFTVVNVX', 'c', 'ACC' || number, 'r', '1' FROM unnest($2::text[]) AS number`,
    [user.userId, clear],
  );
  const documents = ["OLD10001", "OLD10002", "OLD10003"];
  await pool.query(
    `INSERT INTO identities (user_id, level, state, reason, decided_at, country, name, document_type, document_number, document_index, contact_address, command_id)
     SELECT $1, 1, 'rejected', 'PHOTO_UNREADABLE', now(), 'VN', 'n', 'passport', number, decode(repeat('00', 32), 'hex'), 'c', gen_random_uuid()
     FROM unnest($2::text[]) AS number`,
    [user.userId, documents],
  );
  const numbers = [...clear, ...documents];
  const breaking = new Error("killed");
  let slices = 0;
  const kill = async () => {
    slices += 1;
    if (slices === 2) throw breaking;
  };
  await expect(sealClearNumbers(db, secrets, { slice: 2, afterSlice: kill })).rejects.toBe(breaking);
  expect(await sealClearNumbers(db, secrets, { slice: 2 })).toEqual({ cards: 3, documents: 3 });
  expect(await sealClearNumbers(db, secrets)).toEqual({ cards: 0, documents: 0 });
  expectNowhere(await contents(), numbers);
  const { list } = await server.ok(bank.cashInfo, {}, user);
  expect(list.map(({ card_number }) => card_number).toSorted()).toEqual(
    clear.map((number) => `•••• ${number.slice(-4)}`).toSorted(),
  );
  expect(await server.call(bank.cashSave, cards[0] as (typeof cards)[0], user)).toMatchObject({ error: "CARD_EXISTS" });
  // A value sealed for one row does not open in another.
  await pool.query(
    "UPDATE bank_cards SET account_sealed = (SELECT account_sealed FROM bank_cards WHERE user_id = $1 ORDER BY card_id LIMIT 1) WHERE user_id = $1",
    [user.userId],
  );
  expect(await server.call(bank.cashInfo, {}, user)).toMatchObject({ error: "INTERNAL" });
});
