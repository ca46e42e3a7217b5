import { type ChainNetwork, chainNetworks } from "@candor/contract/routes/deposit.ts";
import { checkAddress } from "@candor/contract/rules/chain-address.ts";
import { HDKey } from "@scure/bip32";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../../../platform/log/log.ts";
import { testDatabase } from "../../../testing/database.ts";
import { testConfig } from "../../../testing/server.ts";
import { addressOfKey } from "./address-of-key.ts";
import { addressSupply, depositAddress, importAddresses, notifyFirstAddresses } from "./index.ts";
import { practiceKeys } from "./practice-keys.ts";

const database = await testDatabase();
afterAll(() => database.close());
const { db, pool } = database;
const log = createLog("silent");
const warn = vi.spyOn(log, "warn");
const info = vi.spyOn(log, "info");

const production = {
  CANDOR_MODE: "production",
  CANDOR_SECRET: "0123456789abcdef0123456789abcdef",
  CANDOR_FEED: "binance",
  SMTP_HOST: "mail.example.org",
  SMTP_FROM: "Candor <no-reply@example.org>",
};
const ownKey = HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/60'/0'").publicExtendedKey;
const withConfig = (environment: Record<string, string>) => ({ config: testConfig(environment), db, log });
const demo = withConfig({});
const operated = withConfig(production);
const keyed = withConfig({ ...production, CANDOR_XPUB_ETHEREUM: ownKey });

let users = 0;
/** A user that nothing knows yet. */
async function newUser(): Promise<number> {
  users += 1;
  await pool.query(
    "INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code) VALUES ($1, $2, $3, '-', 'n', 'mail', $2)",
    [users, String(10_000_000 + users), `u${users}@test.example`],
  );
  return users;
}
/** Valid addresses that no test of this file has used. */
let pooled = 1_000;
const poolFile = (network: ChainNetwork, count: number) => {
  const from = pooled;
  pooled += count;
  return Array.from({ length: count }, (_, index) => addressOfKey(network, practiceKeys[network], from + index));
};
const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;

beforeEach(() => {
  warn.mockClear();
  info.mockClear();
});

test.each(chainNetworks)("a demo gives each user a practice address of %s that passes the check", async (network) => {
  const [one, other] = [await newUser(), await newUser()];
  const address = await depositAddress(demo, one, network);
  expect(address).toEqual({ address: addressOfKey(network, practiceKeys[network], one), source: "practice" });
  expect(checkAddress(network, address?.address ?? "")).toEqual({ ok: true, address: address?.address });
  expect(await depositAddress(demo, other, network)).not.toEqual(address);
  expect(await depositAddress(demo, one, network)).toEqual(address);
});

test("with a key the address is derived at m/0/user, and stays when the key is changed or taken away", async () => {
  const user = await newUser();
  const derived = { address: addressOfKey("ethereum", ownKey, user), source: "derived" };
  expect(await depositAddress(keyed, user, "ethereum")).toEqual(derived);
  expect(await depositAddress(operated, user, "ethereum")).toEqual(derived);
  const otherKey = withConfig({ ...production, CANDOR_XPUB_ETHEREUM: practiceKeys.ethereum });
  expect(await depositAddress(otherKey, user, "ethereum")).toEqual(derived);
  expect(await depositAddress(withConfig({ CANDOR_XPUB_ETHEREUM: ownKey }), await newUser(), "ethereum")).toMatchObject(
    {
      source: "derived",
    },
  );
});

test("without a key an address of the pool is given once, and none when it is empty, which the log says", async () => {
  const [first, second] = poolFile("tron", 2);
  await importAddresses(db, "tron", `${first}\n${second}\n`);
  const [one, two, three] = [await newUser(), await newUser(), await newUser()];
  const given = [await depositAddress(operated, one, "tron"), await depositAddress(operated, two, "tron")];
  expect(given.map((address) => address?.source)).toEqual(["pool", "pool"]);
  expect(new Set(given.map((address) => address?.address))).toEqual(new Set([first, second]));
  expect(await rows("SELECT address FROM deposit_address_pool WHERE user_id = $1", [one])).toEqual([
    { address: given[0]?.address },
  ]);
  expect(await depositAddress(operated, three, "tron")).toBeUndefined();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { network: "tron", userId: three },
    expect.stringContaining("import some"),
  );
  expect(await rows("SELECT FROM deposit_addresses WHERE user_id = $1", [three])).toEqual([]);
  expect(await depositAddress(operated, one, "tron")).toEqual(given[0]);
});

test.each([
  ["practice", demo, "bitcoin"],
  ["derived", keyed, "ethereum"],
  ["pool", operated, "bitcoin"],
] as const)("twenty first calls at once give one %s address", async (source, services, network) => {
  if (source === "pool") await importAddresses(db, network, poolFile(network, 25).join("\n"));
  const before = (await addressSupply(operated, network)).poolFree ?? 0;
  const user = await newUser();
  const given = await Promise.all(Array.from({ length: 20 }, () => depositAddress(services, user, network)));
  expect(given[0]).toMatchObject({ source });
  expect(new Set(given.map((address) => JSON.stringify(address))).size).toBe(1);
  expect(await rows("SELECT FROM deposit_addresses WHERE user_id = $1", [user])).toHaveLength(1);
  expect((await addressSupply(operated, network)).poolFree).toBe(source === "pool" ? before - 1 : before);
});

test("twenty users at once get twenty addresses of the pool", async () => {
  await importAddresses(db, "tron", poolFile("tron", 20).join("\n"));
  const ids: number[] = [];
  for (let count = 0; count < 20; count += 1) ids.push(await newUser());
  const given = await Promise.all(ids.map((user) => depositAddress(operated, user, "tron")));
  expect(new Set(given.map((address) => address?.address)).size).toBe(20);
  expect(given.every((address) => address?.source === "pool")).toBe(true);
});

test("an address is one user's, also when the pool and the key are of one wallet", async () => {
  const [early, late] = [await newUser(), await newUser()];
  const lates = addressOfKey("ethereum", ownKey, late);
  await importAddresses(db, "ethereum", lates);
  expect(await depositAddress(operated, early, "ethereum")).toEqual({ address: lates, source: "pool" });
  expect(await depositAddress(keyed, late, "ethereum")).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
  const [first, second] = [await newUser(), await newUser()];
  await importAddresses(db, "ethereum", addressOfKey("ethereum", ownKey, first));
  expect(await depositAddress(keyed, first, "ethereum")).toMatchObject({ source: "derived" });
  expect(await addressSupply(operated, "ethereum")).toEqual({ source: null, poolFree: 0 });
  expect(await depositAddress(operated, second, "ethereum")).toBeUndefined();
});

test("a practice address of a former demo is never shown in production", async () => {
  const user = await newUser();
  expect(await depositAddress(demo, user, "ethereum")).toMatchObject({ source: "practice" });
  expect(await depositAddress(keyed, user, "ethereum")).toBeUndefined();
  expect(warn).toHaveBeenCalledExactlyOnceWith({ network: "ethereum", userId: user }, expect.stringContaining("demo"));
});

test("tells the console where addresses come from", async () => {
  expect(await addressSupply(demo, "tron")).toEqual({ source: "practice", poolFree: null });
  expect(await addressSupply(keyed, "ethereum")).toEqual({ source: "derived", poolFree: null });
  expect(await addressSupply(operated, "ethereum")).toEqual({ source: null, poolFree: 0 });
  await importAddresses(db, "ethereum", poolFile("ethereum", 3).join("\n"));
  expect(await addressSupply(operated, "ethereum")).toEqual({ source: "pool", poolFree: 3 });
});

test("the start tells the first address of each key, by which a wrong account shows", () => {
  notifyFirstAddresses(keyed);
  expect(info).toHaveBeenCalledExactlyOnceWith(
    { network: "ethereum", first: addressOfKey("ethereum", ownKey, 0) },
    expect.any(String),
  );
  expect(JSON.stringify(info.mock.calls)).not.toContain(ownKey);
});
