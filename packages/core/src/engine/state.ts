import type { Price } from "@candor/contract/domain/money.ts";
import { Ledger } from "../ledger/ledger.ts";
import { createLeverState, type LeverState } from "../products/contracts/state.ts";
import { type ConvertState, createConvertState } from "../products/convert/state.ts";
import { createOptionState, type OptionState } from "../products/options/state.ts";
import { createSpotState, type SpotState } from "../products/spot/state.ts";
import { createFundingState, type FundingState } from "../products/withdrawals/state.ts";
import type { SetMarket, UserState } from "./command.ts";
import type { CoreEvent, PlayLimits } from "./event.ts";
import type { Work } from "./work.ts";

/** The part of setMarket that stays. */
export type MarketConfig = Omit<SetMarket, "type" | "id" | "at">;
/** The last stored index tick; `at` is the engine's time of its command. */
export type LastTick = {
  readonly tickId: number;
  readonly price: Price;
  readonly counting: boolean;
  readonly at: number;
};
/** `lastCounting` is the last tick that counted, which is what derivatives are valued at. */
export type Market = { config: MarketConfig; lastTick: LastTick | undefined; lastCounting: LastTick | undefined };

export type Currency = { readonly currencyId: number; symbol: string };

export type User = {
  readonly userId: number;
  readonly inviterId: number | undefined;
  state: UserState;
  /** How far the identity is verified; 0 is not at all. */
  level: number;
};

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
  readonly lever: LeverState;
  /** By user, of those who have limits or had a result. */
  readonly play: Map<number, PlayLimits>;
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
    lever: createLeverState(),
    play: new Map(),
    work: [],
    events: [],
    broken: false,
  };
}
