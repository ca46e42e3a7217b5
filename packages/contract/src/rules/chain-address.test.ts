import { sha256 } from "@noble/hashes/sha2.js";
import { bech32, bech32m, createBase58check } from "@scure/base";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChainNetwork, chainNetworks } from "../routes/deposit.ts";
import { checkAddress } from "./chain-address.ts";

const INVALID = { ok: false, error: "ADDRESS_INVALID" };
const accepts = (network: ChainNetwork, text: string, address = text) =>
  expect(checkAddress(network, text), text).toEqual({ ok: true, address });
const refuses = (network: ChainNetwork, text: string) => expect(checkAddress(network, text), text).toEqual(INVALID);

/** EIP-55's own test cases: all capitals, all small, mixed. */
const eip55 = [
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  "0xde709f2102306220921060314715629080e2fb77",
  "0x27b1fdb04752bbc536007a920d24acb045561c26",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];
/** Of USDT's contract, of a node of TRON's own test network, and of the first key of the "abandon ... about" test seed. */
const tron = [
  "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  "TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY",
  "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH",
];
/** The first block's, BIP-13's kind, BIP-173's and BIP-350's of the main network. */
const bitcoin = [
  "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
  "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
  "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
  "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
];
const known: Record<ChainNetwork, readonly string[]> = { tron, ethereum: eip55, bitcoin };

test.each(chainNetworks)("accepts the known addresses of %s, and of no other network", (network) => {
  for (const address of known[network]) {
    accepts(network, address);
    for (const other of chainNetworks) if (other !== network) refuses(other, address);
  }
});

describe("Ethereum", () => {
  test("one case has no checksum and gets one; mixed case must match", () => {
    for (const address of eip55) {
      accepts("ethereum", address.toLowerCase(), address);
      accepts("ethereum", `0x${address.slice(2).toUpperCase()}`, address);
    }
    refuses("ethereum", "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
    refuses("ethereum", "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  });

  test.each([
    "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg",
    "0x0000000000000000000000000000000000000000",
    "vitalik.eth",
  ])("%s is invalid", (text) => refuses("ethereum", text));
});

describe("TRON", () => {
  const code = createBase58check(sha256);
  const of = (version: number, size: number) => code.encode(Uint8Array.from([version, ...Array(size).fill(7)]));

  test("needs the version byte 0x41 and twenty bytes after it", () => {
    accepts("tron", of(0x41, 20));
    for (const text of [of(0xa0, 20), of(0x40, 20), of(0x41, 19), of(0x41, 21), of(0x00, 20)]) refuses("tron", text);
  });

  test.each([
    "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb",
    "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
    "tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t",
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60",
  ])("%s is invalid", (text) => refuses("tron", text));
});

describe("Bitcoin", () => {
  /** The valid ones of both proposals that belong to another network, or that have no owner by today's rules. */
  const notPayable = [
    "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
    "tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy",
    "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c",
    "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
    "BC1SW50QGDZ25J",
    "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs",
  ];
  /** Valid by BIP-173 until BIP-350 gave version 1 and up another checksum. */
  const oldChecksum = [
    "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx",
    "BC1SW50QA3JX3S",
    "bc1zw508d6qejxtdg4y5r3zarvaryvg6kdaj",
  ];
  const invalid173 = [
    "tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5",
    "BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2",
    "bc1rw5uspcuh",
    "bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90",
    "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P",
    "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7",
    "bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du",
    "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv",
    "bc1gmk9yu",
  ];
  const invalid350 = [
    "tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
    "tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf",
    "BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh",
    "tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47",
    "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
    "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R",
    "bc1pw5dgrnzv",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav",
    "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P",
    "tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf",
    "tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j",
    "bc1gmk9yu",
  ];
  test.each([...notPayable, ...oldChecksum, ...invalid173, ...invalid350])("%s is invalid", (text) =>
    refuses("bitcoin", text),
  );

  test("a witness program has 20 or 32 bytes in version 0, 32 in version 1, and is not padded with ones", () => {
    const of = (version: number, size: number) =>
      (version === 0 ? bech32 : bech32m).encode("bc", [version, ...bech32.toWords(new Uint8Array(size).fill(7))]);
    for (const text of [of(0, 20), of(0, 32), of(1, 32)]) accepts("bitcoin", text);
    for (const text of [of(0, 19), of(0, 31), of(1, 20), of(1, 31), of(2, 32), of(16, 32)]) refuses("bitcoin", text);
    const words = bech32.toWords(new Uint8Array(32).fill(7));
    refuses("bitcoin", bech32.encode("bc", [0, ...words.slice(0, -1), (words.at(-1) ?? 0) | 1]));
  });

  test("capitals of a QR code become small letters", () => {
    const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    accepts("bitcoin", address.toUpperCase(), address);
    refuses("bitcoin", `BC1${address.slice(3)}`);
  });

  test.each([
    "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
    "2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc",
    "1111111111111111111114oLvT2",
    "LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9",
    "bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs",
    "bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  ])("%s is invalid: of another network, or burned", (text) => refuses("bitcoin", text));
});

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Every address that differs from this one in one character. */
const corruptions = (address: string) =>
  [...address].flatMap((right, place) =>
    [...alphabet]
      .filter((letter) => letter !== right)
      .map((letter) => `${address.slice(0, place)}${letter}${address.slice(place + 1)}`),
  );
const mixedCase = eip55.slice(4);

test.each([...tron, ...bitcoin].map((address) => [address]))("detects any one wrong character in %s", (address) => {
  const network = address.startsWith("T") ? "tron" : "bitcoin";
  for (const text of corruptions(address)) refuses(network, text);
});

test("detects any one wrong digit, and any wrong capital, in the mixed case of Ethereum", () => {
  for (const address of mixedCase) for (const text of corruptions(address)) refuses("ethereum", text);
});

/** Twenty random bytes, never all zero. */
const hashes = fc.uint8Array({ minLength: 20, maxLength: 20 }).filter((bytes) => bytes.some((byte) => byte !== 0));
const anyAddress: Record<"tron" | "bitcoin", fc.Arbitrary<string>> = {
  tron: hashes.map((hash) => createBase58check(sha256).encode(Uint8Array.from([0x41, ...hash]))),
  bitcoin: fc.oneof(
    hashes.map((hash) => createBase58check(sha256).encode(Uint8Array.from([0x00, ...hash]))),
    hashes.map((hash) => createBase58check(sha256).encode(Uint8Array.from([0x05, ...hash]))),
    hashes.map((hash) => bech32.encode("bc", [0, ...bech32.toWords(hash)])),
  ),
};

test.each(["tron", "bitcoin"] as const)(
  "accepts every address of %s, and none with one changed character",
  (network) => {
    fc.assert(
      fc.property(anyAddress[network], fc.nat(), fc.constantFrom(...alphabet), (address, where, letter) => {
        accepts(network, address);
        const place = where % address.length;
        fc.pre(address[place] !== letter);
        refuses(network, `${address.slice(0, place)}${letter}${address.slice(place + 1)}`);
      }),
      { numRuns: 500 },
    );
  },
);

test("every accepted spelling gives a canonical one, which is accepted unchanged", () => {
  fc.assert(
    fc.property(hashes, fc.boolean(), (hash, capitals) => {
      const digits = Buffer.from(hash).toString("hex");
      const checked = checkAddress("ethereum", `0x${capitals ? digits.toUpperCase() : digits}`);
      if (!checked.ok) throw new Error(`0x${digits} was refused`);
      expect(checked.address.toLowerCase()).toBe(`0x${digits}`);
      accepts("ethereum", checked.address);
    }),
  );
});

test.each(chainNetworks)("%s: drops spaces around an address, and refuses any other extra character", (network) => {
  for (const address of known[network]) {
    accepts(network, ` ${address}\n`, address);
    accepts(network, `\u00a0${address}\t`, address);
    const middle = `${address.slice(0, 9)} ${address.slice(9)}`;
    const wide = address.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const cyrillic = address.replace(/[ae]/, (letter) => (letter === "a" ? "а" : "е"));
    const odd = [middle, wide, `${address}\u200b`, `\u202e${address}`, `${address}.`, `${address}${address}`];
    for (const text of cyrillic === address ? odd : [...odd, cyrillic]) refuses(network, text);
  }
});

test("a Kelvin sign is not a k, although lower-casing turns it into one", () => {
  refuses("bitcoin", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7\u212aV8F3T4");
});

test.each(chainNetworks)("%s: a text of any length is refused at once", (network) => {
  const before = process.threadCpuUsage();
  for (const text of ["", " ", "1".repeat(1_000_000), "z".repeat(1_000_000), `bc1${"q".repeat(1_000_000)}`])
    refuses(network, text);
  // Of this thread alone, whatever else the machine is busy with.
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
