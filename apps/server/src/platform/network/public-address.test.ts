import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each([
  ["8.8.8.8", true],
  ["2607:f8b0:4004:c07::5f", true],
  ["127.0.0.1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:8.8.8.8", true],
  ["10.1.2.3", false],
  ["172.31.255.255", false],
  ["172.32.0.1", true],
  ["192.168.0.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["::7f00:1", false],
  ["fe80::1", false],
  ["fc00::1", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
])("%s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
