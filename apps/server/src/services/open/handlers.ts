import type { OpenCall, OpenInput, OpenOutput } from "@candor/contract/open/call.ts";
import type { OpenResult } from "@candor/contract/open/errors.ts";
import type { ApiKey } from "../api-keys/api-keys.ts";

/** Who calls and when; `userId` is 0 for a public call. */
export type OpenContext = {
  readonly userId: number;
  /** That of a signed call, with its user and rights. */
  readonly key: ApiKey | undefined;
  readonly address: string;
  /** The id of the command that the call sends: the same for the same signed request. */
  readonly commandId: string;
  /** When the request was received, in ms. */
  readonly at: number;
};

export type OpenHandler<C extends OpenCall = OpenCall> = (
  context: OpenContext,
  input: OpenInput<C>,
) => Promise<OpenResult<OpenOutput<C>>>;

type CallNames<Group> = { [Name in keyof Group]: Group[Name] extends OpenCall ? Name : never }[keyof Group];

/** One handler for each call of a group of the contract. */
export type OpenHandlersOf<Group> = {
  readonly [Name in CallNames<Group>]: Group[Name] extends OpenCall ? OpenHandler<Group[Name]> : never;
};
