import type { Refusal } from "@candor/contract/errors.ts";
import type { Balance } from "../ledger/ledger.ts";
import type { CommandOf, CommandType } from "./command.ts";
import type { Outcome } from "./outcome.ts";
import type { StateRows } from "./records.ts";
import type { State } from "./state.ts";

/** Money frozen for one open record. */
export type Hold = { readonly balance: Balance; readonly amount: bigint };

/**
 * One part of the platform and its rules. The engine calls, in the order of its list: every guard of the command (a refusal ends it), then the one
 * product that owns the command, then, if that one accepted, every reaction. So a tick is recorded by the markets and answered by each product
 * that has prices, and products are independent of each other.
 */
export type Product = {
  readonly name: string;
  /** The commands it owns. A handler that refuses changes nothing. */
  readonly commands: { readonly [Type in CommandType]?: (state: State, command: CommandOf<Type>) => Outcome };
  readonly guards?: {
    readonly [Type in CommandType]?: (state: State, command: CommandOf<Type>) => Refusal | undefined;
  };
  readonly reactions?: { readonly [Type in CommandType]?: (state: State, command: CommandOf<Type>) => void };
  /**
   * Runs before each command that has a `userId`, and is kept when that command is refused: settles everything due for this user, so that they act on ⏎ their real balance.
   */
  readonly before?: (state: State, userId: number, at: number) => void;
  /** Whether a `settleDue` would find work of this product. It is called after every few commands, so it must not search. */
  readonly isDue?: (state: State) => boolean;
  /** Its part of the state as rows, and back; the parts of earlier products are already loaded. */
  readonly rows?: (state: State) => Partial<StateRows>;
  readonly restore?: (state: State, rows: StateRows) => void;
  /** Everything that its part of the state has frozen; the frozen part of a balance is the sum over all products. */
  readonly holds?: (state: State) => Iterable<Hold>;
  /** Throws if its part of the state is inconsistent. It may be slow: it runs in tests and after a reload. */
  readonly check?: (state: State) => void;
};
