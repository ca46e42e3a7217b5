import type { ErrorCode } from "@candor/contract/errors.ts";
import { expect, test } from "vitest";
import { ApiError } from "../../../shared/api/errors.ts";
import { refusedAt } from "../../../shared/form/refusal.ts";
import { places } from "./refusals.ts";

const placeOf = (error: ErrorCode, field?: string) =>
  refusedAt(
    new ApiError({ msg: "no", error, fields: field === undefined ? [] : [{ field, error, msg: "no" }] }),
    places,
    String,
  ).place;

test("the four price errors stand at their fields", () => {
  expect(placeOf("LEVER_PRICE_1")).toBe("takeProfit");
  expect(placeOf("LEVER_PRICE_2")).toBe("stopLoss");
  expect(placeOf("LEVER_PRICE_3")).toBe("takeProfit");
  expect(placeOf("LEVER_PRICE_4")).toBe("stopLoss");
});

test("a price off the tick is shown at the field that the server names, and an error without a field above the button", () => {
  expect(placeOf("PRICE_OFF_TICK", "stop_loss_price")).toBe("stopLoss");
  expect(placeOf("PRICE_OFF_TICK", "price")).toBe("price");
  expect(placeOf("LEVER_CAPACITY", "share")).toBe("lots");
  expect(placeOf("PRICE_STALE")).toBeUndefined();
  expect(placeOf("COOLING_OFF")).toBe("limits");
});
