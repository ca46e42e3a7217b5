import { hash } from "node:crypto";
import { formatAmount, fromNumeric } from "@candor/contract/money.ts";
import type { CommandRequest } from "./bus.ts";

/** The fields of commands that are money: decimal strings in the text, bigint in code. */
const amountFields: ReadonlySet<string> = new Set([
  "price",
  "stopPrice",
  "quantity",
  "quoteAmount",
  "amount",
  "tick",
  "lot",
  "minNotional",
  "makerFee",
  "takerFee",
  "priceBand",
  "volume",
]);

const toText = (_key: string, value: unknown): unknown => (typeof value === "bigint" ? formatAmount(value) : value);
const fromText = (key: string, value: unknown): unknown =>
  amountFields.has(key) && typeof value === "string" ? fromNumeric(value) : value;

/** A command as text. Its keys are sorted, so that equal commands are equal text whatever code made them. */
export function encodeCommand(request: CommandRequest): string {
  const sorted = Object.fromEntries(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify(sorted, toText);
}

/** The reverse. The text comes from our own gateway, which has validated what users sent. */
export const decodeCommand = (text: string): CommandRequest => JSON.parse(text, fromText) as CommandRequest;

/** What makes two commands with one id the same command: everything but the id itself. */
export const hashBody = (request: CommandRequest): string => {
  const { id: _id, ...body } = request;
  return hash("sha256", encodeCommand(body as CommandRequest), "base64url");
};
