import { readdirSync, readFileSync } from "node:fs";
import { HDKey } from "@scure/bip32";
import { expect, test } from "vitest";
import { configTable, parseConfig } from "../../../platform/config/config.ts";

/** Names that create, store or use a private key, from our libraries and other common ones. */
const uses =
  /fromMasterSeed|fromSeed|privateKey|PrivateKey|privateExtendedKey|toPrivateJSON|getPublicKey|secretKey|randomSecretKey|deriveHardened|mnemonic|signTransaction|\.sign\(|xpriv\b/;
const signers = /bip39|ethers|viem|web3|tronweb|btc-signer|eth-signer|bitcoinjs|hdwallet|keystore/;

const root = new URL("../../../../../../", import.meta.url).pathname;
const sources = ["apps/server/src", "packages/core/src", "packages/contract/src", "scripts"].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|testing\/|fixtures\//.test(path))
    .map((path) => `${folder}/${path}`),
);
/** Words in comments do not count. */
const codeOf = (path: string) => readFileSync(`${root}${path}`, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");

/** Web push signs with a key of its own, on a curve that no chain uses. */
const ofPush = [
  "apps/server/src/modules/sealed.ts",
  "apps/server/src/platform/push/encrypt.ts",
  "apps/server/src/platform/push/http-ece.d.ts",
  "apps/server/src/platform/push/vapid.ts",
  "apps/server/src/services/web-push/keys.ts",
];

/** Webhooks to wallet services are signed with Ed25519, on whose curve none of our chains is. */
const ofWebhooks = [
  "apps/server/src/modules/wallet/wallet-services/deliver.ts",
  "apps/server/src/modules/wallet/wallet-services/index.ts",
  "apps/server/src/modules/wallet/wallet-services/keys.ts",
];

/** Both are made and read by the same code. */
const ofBoth = ["apps/server/src/platform/secrets/server-keys.ts"];

test("no code of the server creates, stores or uses a private key of a chain", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => uses.test(codeOf(path))).sort()).toEqual(
    [...ofPush, ...ofWebhooks, ...ofBoth].sort(),
  );
  const curves = sources.flatMap((path) =>
    [...codeOf(path).matchAll(/createECDH\("([^"]+)"\)/g)].map(([, name]) => name),
  );
  expect(new Set(curves)).toEqual(new Set(["prime256v1"]));
  for (const path of ofPush) expect(codeOf(path)).not.toMatch(/secp256k1|ed25519|@scure|@noble/i);
  for (const path of ofWebhooks) expect(codeOf(path)).not.toMatch(/secp256k1|@scure|@noble/i);
});

test("the words of seed phrases are read to mask them in chats, and for nothing else", () => {
  const readers = sources.filter((path) => codeOf(path).includes("@scure/bip39"));
  expect(readers).toEqual(["packages/contract/src/rules/chat-mask.ts"]);
  expect(codeOf(readers[0] ?? "").match(/"@scure\/bip39[^"]*"/g)).toEqual(['"@scure/bip39/wordlists/english.js"']);
});

test("and only two files import the library that could", () => {
  expect(sources.filter((path) => codeOf(path).includes('"@scure/bip32"')).sort()).toEqual([
    "apps/server/src/modules/wallet/deposit-addresses/address-of-key.ts",
    "apps/server/src/platform/extended-public-key.ts",
  ]);
  // Here only its type.
  expect(codeOf("apps/server/src/modules/wallet/deposit-addresses/address-of-key.ts")).toContain(
    "import type { HDKey }",
  );
});

test("no library that signs or reads a mnemonic is installed", () => {
  for (const path of ["package.json", "apps/server/package.json", "packages/core/package.json"]) {
    const { dependencies } = JSON.parse(readFileSync(`${root}${path}`, "utf8")) as { dependencies: object };
    expect(Object.keys(dependencies).filter((name) => signers.test(name))).toEqual([]);
  }
});

const settings = [...configTable().matchAll(/`(CANDOR_XPUB_[A-Z]+)`/g)].map(([, name]) => name ?? "");
const { publicExtendedKey, privateExtendedKey } = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive(
  "m/44'/60'/0'",
);

test("there is one setting per network", () => {
  expect(settings).toEqual(["CANDOR_XPUB_TRON", "CANDOR_XPUB_ETHEREUM", "CANDOR_XPUB_BITCOIN"]);
});

test.each(settings)("%s takes a public key and refuses a private one in a line that does not repeat it", (name) => {
  expect(parseConfig({ [name]: publicExtendedKey }, []).ok).toBe(true);
  for (const secret of [
    privateExtendedKey,
    `${privateExtendedKey}x`,
    "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong",
  ]) {
    const result = parseConfig({ [name]: secret }, []);
    if (result.ok) throw new Error("accepted");
    expect(result.problems).toHaveLength(1);
    expect(result.problems[0]).toContain(name);
    for (const part of secret.match(/.{12}/g) ?? []) expect(result.problems[0]).not.toContain(part);
  }
  const refused = parseConfig({ [name]: privateExtendedKey }, []);
  expect(refused.ok ? [] : refused.problems).toEqual([expect.stringContaining("private one has no place on a server")]);
});
