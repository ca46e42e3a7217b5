import type { Refusal } from "@candor/contract/errors.ts";
import type { HashText } from "@candor/contract/rules/hash-fields.ts";
import type { Balance } from "../ledger/ledger.ts";
import type { SealSection } from "../seal/section.ts";
import type { CommandOf, CommandType } from "./command.ts";
import type { CoreEvent, EventOf } from "./event.ts";
import type { Outcome } from "./outcome.ts";
import type { StateRows } from "./records.ts";
import type { State } from "./state.ts";

export type Freezes = {
  /** What the tags of its postings begin with. */
  readonly tags: readonly string[];
  /** By how much an event changes what is frozen under the ref of its postings. */
  readonly changes: {
    readonly [Type in CoreEvent["type"]]?: (event: EventOf<Type>) => readonly [ref: string, change: bigint];
  };
};

/** Money frozen for one open record. */
export type Hold = { readonly balance: Balance; readonly amount: bigint };

/**
 * One part of the platform and its rules. The engine calls, in the order of its list: every guard of the command (a refusal ends it), then the one
 * product that owns the command, then, if that one accepted, every reaction. So a tick is recorded by the markets and answered by each product
 * that has prices, and products are independent of each other.
 */
export type Product = {
  readonly name: string;
  /** Of two products that react to a command, the one with the lower order reacts first. */
  readonly order: number;
  /** Its part of a state before the first command. */
  readonly state?: () => Partial<State>;
  /** The commands it owns. A handler that refuses changes nothing. */
  readonly commands: { readonly [Type in CommandType]?: (state: State, command: CommandOf<Type>) => Outcome };
  readonly guards?: {
    readonly [Type in CommandType]?: (state: State, command: CommandOf<Type>) => Refusal | undefined;
  };
  readonly reactions?: { readonly [Type in CommandType]?: (state: State, command: CommandOf<Type>) => void };
  /**
   * Runs before each command that has a `userId`, and is kept when that command is refused: settles everything due for this user, so that they act on
   * their real balance.
   */
  readonly before?: (state: State, userId: number, at: number) => void;
  /** Runs at the end of every command, refused ones included, and has to be cheap where nothing happened. */
  readonly after?: (state: State, at: number) => void;
  /** Whether a `settleDue` would find work of this product. It is called after every few commands, so it must not search. */
  readonly isDue?: (state: State) => boolean;
  /** Its part of the state as rows, and back; the parts of earlier products are already loaded. */
  readonly rows?: (state: State) => Partial<StateRows>;
  readonly restore?: (state: State, rows: StateRows) => void;
  /** The texts that its part of the state is sealed by. */
  readonly seal?: readonly SealSection[];
  /** A line behind all others of a batch's text, which is one of its records; of the events of the whole batch. Undefined if there is nothing to seal. */
  readonly trailer?: (events: readonly CoreEvent[], hash?: HashText) => string | undefined;
  /** Everything that its part of the state has frozen; the frozen part of a balance is the sum over all products. */
  readonly holds?: (state: State) => Iterable<Hold>;
  /** Throws on an event that contradicts itself, before its batch is committed. */
  readonly checks?: { readonly [Type in CoreEvent["type"]]?: (event: EventOf<Type>) => void };
  /** What its events say of frozen money, which its postings over a batch have to agree with. */
  readonly freezes?: Freezes;
  /** Throws if its part of the state is inconsistent. It may be slow: it runs in tests and after a reload. */
  readonly check?: (state: State) => void;
};
