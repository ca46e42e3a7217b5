import { hash } from "node:crypto";
import { decodeCommand as decode, encodeCommand as encode } from "@candor/core/codec/codec.ts";
import type { Command } from "@candor/core/engine/command.ts";
import type { CommandRequest } from "./bus.ts";

/** A request as text, in the core's own form with the time left at 0; the engine fills it in. */
export const encodeRequest = (request: CommandRequest): string => encode({ ...request, at: 0 } as Command);

/** The reverse. Throws on text that is not a command. */
export const decodeRequest = (text: string): CommandRequest => decode(text);

/** The identity of commands with one id: everything but the id itself. SHA-256 in base64. */
export const hashBody = (request: CommandRequest): string =>
  hash("sha256", encode({ ...request, id: "", at: 0 } as Command), "base64");
