import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { networkOf } from "./network.ts";

const database = await testDatabase();
afterAll(() => database.close());

test.each([
  ["203.0.113.9", "203.0.113.9/32"],
  ["::ffff:203.0.113.9", "203.0.113.9/32"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
  ["", null],
])("the network of %s is %s, and PostgreSQL takes it for one", async (ip, network) => {
  expect(networkOf(ip)).toBe(network);
  await database.pool.query("SELECT $1::cidr", [network]);
});
