import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { followTrail } from "./trail.ts";

const trade = "/pages/trade/index?symbol=BTC-USDT";

test("a login that was opened from a page leaves that page in the history once", () => {
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const { returnTo } = followTrail(history);
  history.push(trade);
  history.push("/login");
  history.replace("/register");
  returnTo(trade);
  expect(history.location.href).toBe(trade);
  history.back();
  expect(history.location.href).toBe("/");
});
test("a page that was replaced by the login takes its place", () => {
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const { returnTo } = followTrail(history);
  history.push("/login");
  returnTo(trade);
  expect(history.location.href).toBe(trade);
  expect(history.length).toBe(2);
});
test("the page under an entry before its replacement does not count", () => {
  const history = createMemoryHistory({ initialEntries: [trade] });
  const { returnTo } = followTrail(history);
  history.replace("/");
  history.push("/login");
  returnTo(trade);
  expect(history.location.href).toBe(trade);
  expect(history.length).toBe(2);
});
test("two calls before the browser has gone back go back once", () => {
  const history = createMemoryHistory({ initialEntries: ["/"] });
  let steps = 0;
  const slow = Object.assign(Object.create(history), { back: () => void steps++ });
  const { returnTo } = followTrail(slow);
  history.push(trade);
  history.push("/login");
  returnTo(trade);
  returnTo(trade);
  expect(steps).toBe(1);
});
test("a visit that begins at the login has nothing to go back to", () => {
  const history = createMemoryHistory({ initialEntries: ["/login"] });
  followTrail(history).returnTo("/");
  expect(history.location.href).toBe("/");
  expect(history.length).toBe(1);
});
