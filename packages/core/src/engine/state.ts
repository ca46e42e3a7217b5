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

/** What a command has set off, done step by step; each step yields what it cost in microseconds, as `bench/worst.ts` has it at 10,000 positions. */
export type Work = Generator<number, void, undefined>;

/** Everything that the core knows. It changes only inside `execute`. */
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
  /** By user, of those who have limits or had a result. */
  readonly tradingLimits: Map<number, TradingLimits>;
  /** What a command has set off and is not done yet, first come first. It never outlives a batch, so that it has no rows. */
  readonly work: Work[];
  /** Where the command under way puts its events. */
  events: CoreEvent[];
  /** Set when a command threw: its changes stand half done, so that nothing may run on this state any more. */
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
