import { expect, test } from "vitest";
import {
  amountError,
  blockOf,
  channelsOf,
  type Info,
  inputOf,
  reduce,
  type Situation,
  shareOf,
  startForm,
  summarize,
  type WithdrawForm,
  withFee,
} from "./form.ts";

const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const NOW = 1_800_000_000_000;

const channel = (chain_id: number, network: "tron" | "ethereum" | "bank" | "manual", open = true) => ({
  chain_id,
  name: `chain ${chain_id}`,
  network,
  open,
  decimals: 6,
  min: "20",
  max: "5000",
  fee: "1",
});
const entry = (id: number, chain_id: number, usable_at_ms: number) => ({
  id,
  chain_id,
  usable_at_ms,
  currency_id: 3,
  symbol: "USDT",
  chain: `chain ${chain_id}`,
  network: "tron" as const,
  address: TRON,
  label: "",
  created_at: "2027-01-01T00:00:00.000Z",
  ready: usable_at_ms <= NOW,
});
const info: Info = {
  currency_id: 3,
  symbol: "USDT",
  account: "c2c",
  available: "100",
  book_only: false,
  has_fund_password: true,
  paused_until: null,
  channels: [channel(1, "tron", false), channel(2, "ethereum"), channel(3, "manual"), channel(4, "bank")],
  addresses: [entry(7, 1, NOW), entry(8, 2, NOW + 1)],
  level: 2,
  used_today: 0,
  per_day: 3,
  open: null,
  target_ms: 43_200_000,
};
const form: WithdrawForm = { ...startForm(3), chainId: 1, to: { kind: "book", addressId: 7 }, amount: "50" };
const open: Info = { ...info, channels: [channel(1, "tron"), channel(2, "ethereum")] };
const summary = (changes: Partial<Situation> = {}) =>
  summarize({ form, info: open, way: "chain", available: "100", nowMs: NOW, ...changes });
const withForm = (changes: Partial<WithdrawForm>) => summary({ form: { ...form, ...changes } });

test("each way has its own channels, and a channel without withdrawals is not one of them", () => {
  expect(channelsOf(info, "chain").map(({ chain_id }) => chain_id)).toEqual([1, 2]);
  expect(channelsOf(info, "bank").map(({ chain_id }) => chain_id)).toEqual([4]);
});

test("without a choice the first open channel is used, and a closed one stays if it was chosen", () => {
  expect(summary({ info, form: startForm(3) }).channel?.chain_id).toBe(2);
  expect(summary({ info }).error).toBe("closed");
  expect(summary({ info: { ...info, channels: [] } }).error).toBe("noChannel");
});

test("a percentage is of the balance less the fee, cut to the channel's decimals", () => {
  expect(shareOf(100, "10000", { fee: "1", decimals: 6 })).toBe("9999");
  expect(shareOf(100, "10.12345678", { fee: "1", decimals: 6 })).toBe("9.123456");
  expect(shareOf(25, "10.00000002", { fee: "0", decimals: 8 })).toBe("2.5");
  expect(shareOf(75, "2", { fee: "1", decimals: 0 })).toBe("0");
  expect(shareOf(100, "0.5", { fee: "1", decimals: 6 })).toBe("0");
});

test("the whole balance can be sent, and a unit more cannot", () => {
  const all = shareOf(100, "100.0000015", channel(1, "tron"));
  expect(all).toBe("99.000001");
  expect(amountError(all, channel(1, "tron"), "100.0000015")).toBeUndefined();
  expect(amountError("99.000002", channel(1, "tron"), "100.0000015")).toBe("tooMuch");
});

test.each([
  ["", "amountMissing"],
  ["0", "tooSmall"],
  ["19.999999", "tooSmall"],
  ["20", undefined],
  ["5000", undefined],
  ["5000.000001", "tooLarge"],
  ["20.1234567", "decimals"],
  ["4999.5", "tooMuch"],
])("the amount %j is %s", (text, error) => {
  expect(amountError(text, channel(1, "tron"), text === "5000" ? "5001" : "5000.4")).toBe(error);
});

test("problems are shown one at a time, from the top of the form down", () => {
  expect(summary().error).toBeUndefined();
  expect(summary({ available: "1" }).error).toBe("nothingAvailable");
  expect(withForm({ to: { kind: "none" }, amount: "" }).error).toBe("destination");
  expect(withForm({ to: { kind: "book", addressId: 99 } }).error).toBe("destination");
  expect(withForm({ to: { kind: "typed", text: " " } }).error).toBe("destination");
  expect(withForm({ to: { kind: "typed", text: EVM } }).error).toBe("addressWrong");
  expect(withForm({ chainId: 2, to: { kind: "book", addressId: 8 }, amount: "" }).error).toBe("onHold");
  expect(
    summary({ form: { ...form, chainId: 2, to: { kind: "book", addressId: 8 } }, nowMs: NOW + 1 }).error,
  ).toBeUndefined();
  expect(withForm({ amount: "" }).error).toBe("amountMissing");
});

test("the debit is amount and fee", () => {
  expect(summary().taken).toBe("51");
  expect(withForm({ amount: "" }).taken).toBeUndefined();
  expect(summary({ info: withFee(open, 1, "2.5") }).taken).toBe("52.5");
  expect(withFee(open, 1, "2.5").channels[1]?.fee).toBe("1");
});

test("a typed address survives a change of network, one of the book does not; the amount survives both", () => {
  const typed = reduce(form, { type: "typed", text: EVM });
  expect(reduce(typed, { type: "chain", chainId: 2 })).toMatchObject({ chainId: 2, to: { text: EVM }, amount: "50" });
  expect(reduce(form, { type: "chain", chainId: 2 })).toMatchObject({ to: { kind: "none" }, amount: "50" });
  expect(reduce(form, { type: "book", addressId: 8, chainId: 2 }).chainId).toBe(2);
});

test("another currency resets the form except for the note; the same one changes nothing", () => {
  const noted = reduce(form, { type: "remark", remark: "Rent" });
  expect(reduce(noted, { type: "currency", currencyId: 1 })).toEqual({ ...startForm(1), remark: "Rent" });
  expect(reduce(noted, { type: "currency", currencyId: 3 })).toBe(noted);
});

test("blocks of the whole account are shown in the order in which they can be fixed", () => {
  expect(blockOf(info)).toBeUndefined();
  const last = { ...info, used_today: 3 };
  expect(blockOf(last)).toBe("limit");
  expect(blockOf({ ...last, has_fund_password: false })).toBe("noFundPassword");
  expect(blockOf({ ...last, paused_until: "2026-11-23T10:00:00.000Z" })).toBe("paused");
  expect(blockOf({ ...last, has_fund_password: false, level: 1 })).toBe("unverified");
});

const proof = { password: "secret", fund_password: "847201", totp: "123456" };

test("the call carries the shown fee and the proofs without the login password", () => {
  expect(inputOf({ form, summary: summary(), proof, code: "" })).toEqual({
    currency_id: 3,
    amount: "50",
    fee: "1",
    remark: "",
    address_id: 7,
    fund_password: "847201",
    totp: "123456",
  });
});

test("a typed address is sent in its canonical spelling with its network and code", () => {
  const typed: WithdrawForm = { ...form, chainId: 2, to: { kind: "typed", text: EVM.toLowerCase() } };
  const sent = inputOf({ form: typed, summary: summary({ form: typed }), proof, code: "654321" });
  expect(sent).toMatchObject({ chain_id: 2, address: EVM, code: "654321" });
  expect(sent).not.toHaveProperty("address_id");
});

test("a bank card is sent by its id", () => {
  const bank: WithdrawForm = { ...startForm(9999), to: { kind: "card", cardId: 5 }, amount: "50" };
  const found = summarize({ form: bank, info, way: "bank", available: "100", nowMs: NOW });
  expect(found.error).toBeUndefined();
  expect(inputOf({ form: bank, summary: found, proof, code: "" })).toMatchObject({ card_id: 5, fee: "1" });
});
