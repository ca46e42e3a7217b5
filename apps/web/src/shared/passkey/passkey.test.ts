import { expect, test } from "vitest";
import { supportAt } from "./passkey.ts";

test.each([
  ["https", { isSecureContext: true, hostname: "candor.example", hasPasskeys: true }, "ready"],
  ["this machine", { isSecureContext: true, hostname: "localhost", hasPasskeys: true }, "ready"],
  ["plain http in the LAN", { isSecureContext: false, hostname: "desk.lan", hasPasskeys: false }, "insecure"],
  [
    "a bare address, which no passkey can belong to",
    { isSecureContext: true, hostname: "127.0.0.1", hasPasskeys: true },
    "insecure",
  ],
  ["a bare address of version 6", { isSecureContext: true, hostname: "[::1]", hasPasskeys: true }, "insecure"],
  ["an old browser", { isSecureContext: true, hostname: "candor.example", hasPasskeys: false }, "unsupported"],
] as const)("%s", (_, place, support) => {
  expect(supportAt(place)).toBe(support);
});
