import type { WithdrawAddress } from "@candor/contract/routes/address.ts";
import { expect, test } from "vitest";
import { addressError, type Book, chainsOf, groupBook, startAddress, toAddAddress } from "./form.ts";
import { isKept, requestedOf } from "./protection-kinds.ts";

const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const tron = { chain_id: 1, name: "TRC20", network: "tron" } as const;
const ethereum = { chain_id: 2, name: "ERC20", network: "ethereum" } as const;
const entry = (id: number, changes: Partial<WithdrawAddress> = {}): WithdrawAddress => ({
  id,
  currency_id: 3,
  symbol: "USDT",
  chain_id: 1,
  chain: "TRC20",
  network: "tron",
  address: `address ${id}`,
  label: "",
  created_at: "2026-11-21T11:00:00.000Z",
  usable_at_ms: 0,
  ready: true,
  ...changes,
});
const book = (...list: WithdrawAddress[]): Book => ({ list, addresses_max: 2 });
const form = { ...startAddress(3), address: TRON, code: "123456" };

test("only networks with addresses can be chosen", () => {
  const others = [
    { chain_id: 3, name: "Bank", network: "bank" },
    { chain_id: 4, name: "OMNI", network: "manual" },
  ];
  expect(chainsOf([tron, ...others, ethereum])).toEqual([tron, ethereum]);
});

test("what is missing or wrong is said one thing at a time", () => {
  const error = (changes: object, chain: typeof tron | typeof ethereum | undefined = tron, given = book()) =>
    addressError({ form: { ...form, ...changes }, chain, book: given });
  expect(error({})).toBeUndefined();
  expect(error({ address: "" })).toBe("addressMissing");
  expect(error({ address: EVM })).toBe("addressWrong");
  expect(error({}, ethereum)).toBe("addressWrong");
  expect(error({ code: "12345" })).toBe("codeMissing");
  expect(addressError({ form, chain: undefined, book: book() })).toBe("noNetwork");
});

test("a full book of a currency is full for this currency alone", () => {
  expect(addressError({ form, chain: tron, book: book(entry(1), entry(2)) })).toBe("full");
  expect(addressError({ form, chain: tron, book: book(entry(1), entry(2, { currency_id: 1 })) })).toBeUndefined();
});

test("an address that is in the book is found in whatever spelling, on its own network alone", () => {
  const known = book(entry(1, { address: EVM, chain_id: 2 }));
  const typed = { ...form, address: EVM.toLowerCase() };
  expect(addressError({ form: typed, chain: ethereum, book: known })).toBe("exists");
  expect(addressError({ form: typed, chain: { ...ethereum, chain_id: 9 }, book: known })).toBeUndefined();
});

test("the call carries the proofs without the login password", () => {
  const sent = toAddAddress({ ...form, label: "Mine" }, tron, { password: "secret", fund_password: "847201" });
  expect(sent).toEqual({
    currency_id: 3,
    chain_id: 1,
    address: TRON,
    label: "Mine",
    code: "123456",
    fund_password: "847201",
  });
});

test("the book is shown by currency, within it by network and the newest first", () => {
  const list = [entry(4, { chain_id: 2 }), entry(3, { currency_id: 1, symbol: "BTC" }), entry(2), entry(5)];
  expect(groupBook(list).map(({ symbol, list: own }) => [symbol, own.map(({ id }) => id)])).toEqual([
    ["USDT", [5, 2, 4]],
    ["BTC", [3]],
  ]);
});

test("a protection that was turned off is shown as off although it stands for a day more", () => {
  const now = { hold: true, hold_ends_at: "2026-11-22T11:00:00.000Z", book_only: true, book_only_ends_at: null };
  expect(isKept(now, "hold")).toBe(false);
  expect(isKept(now, "book_only")).toBe(true);
  expect(requestedOf("book_only", false)).toEqual({ book_only: false });
});
