import { beforeEach, expect, test } from "vitest";
import { closeOver, openOver, transferIn, useOverPage } from "./over-page.ts";

const transfer = "/pages/assets/transfer/index";
const here = { page: "spot", loggedIn: true } as const;
beforeEach(() => useOverPage.setState({ query: {}, request: 0, open: false }));

test("a transfer lies over the page that asks for it, with its query", () => {
  expect(transferIn(`${transfer}?from=c2c&to=mic`, here)).toEqual({ from: "c2c", to: "mic" });
  expect(transferIn(transfer, here)).toEqual({});
});

test.each([
  [`${transfer}?to=mic`, { page: "transfer", loggedIn: true }],
  [`${transfer}?to=mic`, { page: undefined, loggedIn: true }],
  [`${transfer}?to=mic`, { page: "home", loggedIn: false }],
  ["/pages/assets/transfer/record", { page: "home", loggedIn: true }],
  ["/pages/assets/index", { page: "home", loggedIn: true }],
] as const)("%s from %o is a page", (href, from) => {
  expect(transferIn(href, from)).toBeUndefined();
});

test("another request is another form", () => {
  const from = { pathname: "/pages/trade/spot", loggedIn: true };
  expect(openOver(`${transfer}?to=mic`, from)).toBe(true);
  expect(openOver(`${transfer}?to=lever`, from)).toBe(true);
  expect(useOverPage.getState()).toEqual({ query: { to: "lever" }, request: 2, open: true });
  closeOver();
  expect(useOverPage.getState()).toMatchObject({ query: { to: "lever" }, open: false });
});
