import { sha256 } from "@noble/hashes/sha2.js";
import { createBase58check } from "@scure/base";
import { HDKey } from "@scure/bip32";
import { describe, expect, test } from "vitest";
import { readExtendedPublicKey } from "./extended-public-key.ts";

/** Test vectors 1 and 2 of BIP-32, their steps that need no private key: parent, index, child. */
const steps: [string, number, string][] = [
  [
    "xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw",
    1,
    "xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ",
  ],
  [
    "xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5",
    2,
    "xpub6FHa3pjLCk84BayeJxFW2SP4XRrFd1JYnxeLeU8EqN3vDfZmbqBqaGJAyiLjTAwm6ZLRQUMv1ZACTj37sR62cfN7fe5JnJ7dh8zL4fiyLHV",
  ],
  [
    "xpub6FHa3pjLCk84BayeJxFW2SP4XRrFd1JYnxeLeU8EqN3vDfZmbqBqaGJAyiLjTAwm6ZLRQUMv1ZACTj37sR62cfN7fe5JnJ7dh8zL4fiyLHV",
    1_000_000_000,
    "xpub6H1LXWLaKsWFhvm6RVpEL9P4KfRZSW7abD2ttkWP3SSQvnyA8FSVqNTEcYFgJS2UaFcxupHiYkro49S8yGasTvXEYBVPamhGW6cFJodrTHy",
  ],
  [
    "xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB",
    0,
    "xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH",
  ],
  [
    "xpub6ASAVgeehLbnwdqV6UKMHVzgqAG8Gr6riv3Fxxpj8ksbH9ebxaEyBLZ85ySDhKiLDBrQSARLq1uNRts8RuJiHjaDMBU4Zn9h8LZNnBC5y4a",
    1,
    "xpub6DF8uhdarytz3FWdA8TvFSvvAh8dP3283MY7p2V4SeE2wyWmG5mg5EwVvmdMVCQcoNJxGoWaU9DCWh89LojfZ537wTfunKau47EL2dhHKon",
  ],
  [
    "xpub6ERApfZwUNrhLCkDtcHTcxd75RbzS1ed54G1LkBUHQVHQKqhMkhgbmJbZRkrgZw4koxb5JaHWkY4ALHY2grBGRjaDMzQLcgJvLJuZZvRcEL",
    2,
    "xpub6FnCn6nSzZAw5Tw7cgR9bi15UV96gLZhjDstkXXxvCLsUXBGXPdSnLFbdpq8p9HmGsApME5hQTZ3emM2rnY5agb9rXpVGyy3bdW6EEgAtqt",
  ],
];
test.each(steps)("derives a child of %s as BIP-32 does", (parent, index, child) => {
  const reading = readExtendedPublicKey(parent, ["xpub"]);
  if (!reading.ok) throw new Error(reading.why);
  expect(reading.key.deriveChild(index).publicExtendedKey).toBe(child);
});

const code = createBase58check(sha256);
const withVersion = (text: string, version: number) => {
  const bytes = code.decode(text);
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, version);
  return code.encode(bytes);
};
const root = HDKey.fromMasterSeed(new Uint8Array(32).fill(1)).derive("m/84'/0'/0'");
const { publicExtendedKey: xpub, privateExtendedKey: xprv } = root;

test("a zpub is the same key in another spelling, for whom it is one of the forms", () => {
  const zpub = withVersion(xpub, 0x04b24746);
  expect(zpub).toMatch(/^zpub/);
  const reading = readExtendedPublicKey(zpub, ["xpub", "zpub"]);
  expect(reading.ok && reading.key.publicKey).toEqual(root.publicKey);
  expect(readExtendedPublicKey(zpub, ["xpub"])).toEqual({ ok: false, why: "unreadable" });
});

describe("refuses", () => {
  test.each([
    ["an xprv", xprv],
    ["a zprv", withVersion(xprv, 0x04b2430c)],
    ["a tprv of a test network", withVersion(xprv, 0x04358394)],
    ["an xprv with a slip in it", `${xprv.slice(0, -1)}1`],
    ["the beginning of an xprv", xprv.slice(0, 30)],
    ["an xprv in capitals", xprv.toUpperCase()],
    ["a private key under the version bytes of a public one", withVersion(xprv, 0x0488b21e)],
  ])("%s as private", (_, text) => {
    expect(readExtendedPublicKey(text, ["xpub", "zpub"])).toEqual({ ok: false, why: "private" });
  });

  test.each([
    ["nothing", ""],
    ["an xpub with a slip in it", `${xpub.slice(0, -1)}${xpub.endsWith("1") ? "2" : "1"}`],
    ["a ypub, which would need other addresses", withVersion(xpub, 0x049d7cb2)],
    ["a tpub of a test network", withVersion(xpub, 0x043587cf)],
    ["an address", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"],
    ["words", "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"],
    ["a text of any length", `xpub${"1".repeat(1_000_000)}`],
    ["a point that is not on the curve", code.encode(code.decode(xpub).map((byte, at) => (at > 45 ? 0xff : byte)))],
  ])("%s", (_, text) => {
    expect(readExtendedPublicKey(text, ["xpub"])).toEqual({ ok: false, why: "unreadable" });
  });
});

test("a parsed key derives no hardened child and has no private part", () => {
  const reading = readExtendedPublicKey(xpub, ["xpub"]);
  if (!reading.ok) throw new Error(reading.why);
  expect(reading.key.privateKey).toBeNull();
  expect(() => reading.key.deriveChild(2 ** 31)).toThrow("hardened");
});
