import { Ledger } from "../ledger/ledger.ts";
import { type ContractsState, createContractsState } from "../products/contracts/state.ts";
import { type ConvertState, createConvertState } from "../products/convert/state.ts";
import type { Currency } from "../products/markets/records.ts";
import type { Market } from "../products/markets/state.ts";
import { createOptionState, type OptionState } from "../products/options/state.ts";
import { createSpotState, type SpotState } from "../products/spot/state.ts";
import type { TradingLimits } from "../products/trading-limits/records.ts";
import type { User } from "../products/users/state.ts";
import { createFundingState, type FundingState } from "../products/withdrawals/state.ts";
import type { CoreEvent } from "./event.ts";

/** Work triggered by a command, done step by step; each step yields its cost in microseconds, as measured by `bench/worst.ts` at 10,000 positions. */
export type Work = Generator<number, void, undefined>;

/** The whole state of the core. It changes only inside `execute`. */
export type State = {
  readonly currencies: Map<number, Currency>;
  readonly markets: Map<number, Market>;
  readonly users: Map<number, User>;
  readonly ledger: Ledger;
  readonly spot: SpotState;
  readonly funding: FundingState;
  readonly convert: ConvertState;
  readonly option: OptionState;
  readonly contracts: ContractsState;
  /** By user, for users with limits or results. */
  readonly tradingLimits: Map<number, TradingLimits>;
  /** Unfinished work triggered by a command, in order. It never outlives a batch, so it has no rows. */
  readonly work: Work[];
  /** The events of the current command. */
  events: CoreEvent[];
  /** Set when a command threw: its changes are half done, so no command may run on this state any more. */
  broken: boolean;
};

export function createState(): State {
  return {
    currencies: new Map(),
    markets: new Map(),
    users: new Map(),
    ledger: new Ledger(),
    spot: createSpotState(),
    funding: createFundingState(),
    convert: createConvertState(),
    option: createOptionState(),
    contracts: createContractsState(),
    tradingLimits: new Map(),
    work: [],
    events: [],
    broken: false,
  };
}
