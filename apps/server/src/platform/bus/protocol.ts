import { hash } from "node:crypto";
import type { KlinePeriod } from "@candor/contract/routes/market.ts";
import { decodeCommand as decode, encodeCommand as encode } from "@candor/core/codec/codec.ts";
import type { Command } from "@candor/core/engine/command.ts";
import type { CommandRequest } from "./bus.ts";
import type { Told } from "./peers.ts";

/** Commands of operators and of users have separate lanes. */
export type CallerLane = "operator" | "user";

/** The lines of the bus. Requests go from the gateway to the engine; each but `watch`, `watchAccount`, `follow`, `took` and `tell` is answered once under its id. */
export type RequestBody =
  | { readonly do: "command"; readonly text: string; readonly bodyHash: string; readonly lane: CallerLane }
  | { readonly do: "depth"; readonly marketId: number }
  | { readonly do: "book"; readonly marketId: number; readonly levels: number }
  | { readonly do: "follow"; readonly marketId: number; readonly on: boolean }
  | { readonly do: "auction"; readonly marketId: number }
  | { readonly do: "quotes" }
  | { readonly do: "candle"; readonly marketId: number; readonly period: KlinePeriod }
  | { readonly do: "watch"; readonly userId: number; readonly on: boolean }
  | { readonly do: "watchAccount"; readonly userId: number; readonly on: boolean }
  /** This many characters of publications were received since the last such line: the engine sends no more than a window ahead. */
  | { readonly do: "took"; readonly chars: number }
  /** Answered when everything before it on this link was taken note of. */
  | { readonly do: "reach" }
  /** To the other gateways; the engine has no part in it. */
  | { readonly do: "tell"; readonly told: Told }
  | { readonly do: "alerts"; readonly userId: number }
  | { readonly do: "pricing"; readonly symbol: string }
  | { readonly do: "status" }
  | { readonly do: "metrics" }
  | { readonly do: "drain" };
export type Request = { readonly id: number } & RequestBody;

export type Answer = { readonly id: number; readonly result: unknown };
/** The engine went away before it answered. */
export type NoAnswer = { readonly id: number; readonly failed: true };

/**
 * An outcome is made into text once, when its command is executed: the same text is the row of the table of commands, this answer, and the answer to
 * a repeated id.
 */
export const answerLine = (id: number, resultText: string): string => `{"id":${id},"result":${resultText}}`;
export const noAnswerLine = (id: number): string => JSON.stringify({ id, failed: true } satisfies NoAnswer);
export const tellLine = (told: Told): string => JSON.stringify({ tell: told });
export const publishLine = (messageText: string): string => `{"publish":${messageText}}`;

/** A request as text, in the core's own form with the time left at 0; the engine fills it in. */
export const encodeRequest = (request: CommandRequest): string => encode({ ...request, at: 0 } as Command);

/** The reverse. Throws on text that is not a command. */
export const decodeRequest = (text: string): CommandRequest => decode(text);

/** The identity of commands with one id: everything but the id itself. SHA-256 in base64. */
export const hashBody = (request: CommandRequest): string =>
  hash("sha256", encode({ ...request, id: "", at: 0 } as Command), "base64");
