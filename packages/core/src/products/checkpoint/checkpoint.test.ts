import { expect, test } from "vitest";
import { rowsOf } from "../../engine/rows.ts";
import { encodeRows } from "../../engine/snapshot.ts";
import { Driver } from "../../testing/driver.ts";

const digest = "ab".repeat(32);

test("a checkpoint is in the chain and does not affect the state", () => {
  const driver = new Driver().openExchange(1);
  const before = encodeRows(rowsOf(driver.state));
  const { events } = driver.ok({ type: "sealCheckpoint", batchId: 7, digest });
  expect(events).toEqual([{ type: "checkpoint", batchId: 7, digest }]);
  expect(encodeRows(rowsOf(driver.state))).toBe(before);
});

test.each([
  { batchId: 0, digest },
  { batchId: 1.5, digest },
  { batchId: 2 ** 53, digest },
  { batchId: 7, digest: `${digest}0` },
  { batchId: 7, digest: `0${digest}` },
  { batchId: 7, digest: "AB".repeat(32) },
  { batchId: 7, digest: "" },
])("an invalid checkpoint is refused: %o", (body) => {
  expect(new Driver().refused({ type: "sealCheckpoint", ...body })).toBe("INVALID_REQUEST");
});
