import { expect, test } from "vitest";
import { channelsText, emptyService, idsOf, serviceErrors, serviceInput } from "./service-form.ts";

const KEY = `${"A".repeat(43)}=`;
const fields = {
  ...emptyService,
  name: "custodian",
  public_key: KEY,
  channels: "2,7",
  webhook_url: "https://pay.example/hook",
};

test("fields that are complete have no error, each other one has its own", () => {
  expect(serviceErrors(fields)).toEqual({});
  expect(Object.keys(serviceErrors(emptyService))).toEqual(["name", "public_key", "channels"]);
  for (const [name, value] of [
    ["name", "Custodian"],
    ["public_key", "A".repeat(44)],
    ["webhook_url", "ftp://pay.example"],
    ["limits_a_day", "0"],
    ["limits_a_day", "1.5"],
  ] as const)
    expect(Object.keys(serviceErrors({ ...fields, [name]: value }))).toEqual([name]);
});

test("channels are compared as a whole, whatever the order in which they were chosen", () => {
  expect(channelsText([7, 2])).toBe("2,7");
  expect(idsOf("2,7")).toEqual([2, 7]);
  expect(idsOf("")).toEqual([]);
});

test("the call has what was typed, without spaces", () => {
  const input = serviceInput({ id: undefined, version: 0 }, { ...fields, name: " custodian " }, "new custodian");
  expect(input).toMatchObject({ name: "custodian", chain_ids: [2, 7], limits_a_day: "100", version: 0 });
  expect(input).not.toHaveProperty("id");
});
