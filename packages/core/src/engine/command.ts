import type { AccountType, HouseAccount } from "@candor/contract/domain/accounts.ts";
import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import type { Amount, Price, Rate } from "@candor/contract/domain/money.ts";

/**
 * Everything that `execute` depends on arrives as one of these. `id` is the client's (a UUID, unique for ever), `at` is the engine's clock in ms
 * when it took the command from its queue: the core has neither clock nor randomness.
 */
type Envelope<Type extends string, Body> = {
  readonly type: Type;
  readonly id: string;
  readonly at: number;
} & Readonly<Body>;

/** 0 buys (bid), 1 sells (ask). */
export type Side = 0 | 1;
export type OrderKind = "limit" | "market" | "stop_limit";
/** POST is post-only: refused when it would take. */
export type TimeInForce = "GTC" | "IOC" | "FOK" | "POST";
export type Account = AccountType | HouseAccount;

export type SetCurrency = Envelope<"setCurrency", { currencyId: number; symbol: string }>;
export type SetMarket = Envelope<
  "setMarket",
  {
    marketId: number;
    symbol: string;
    baseId: number;
    quoteId: number;
    tick: Price;
    lot: Amount;
    minNotional: Amount;
    makerFee: Rate;
    takerFee: Rate;
    /** A taker never fills beyond this share of the reference price. */
    priceBand: Rate;
    source: "index" | "book";
    state: "open" | "closed";
  }
>;
export type RegisterUser = Envelope<"registerUser", { userId: number; inviterId?: number }>;
export type UserState = "active" | "frozen" | "locked";
/** What is absent stays as it is: who freezes does not know the level, and who verifies does not know the state. */
export type SetUserState = Envelope<"setUserState", { userId: number; state?: UserState; level?: number }>;

export type QuoteLevel = { readonly price: Price; readonly quantity: Amount };
/** One stored index tick, and the house's quote set that replaces the last one before any later command runs. */
export type IndexTick = Envelope<
  "indexTick",
  {
    tickId: number;
    marketId: number;
    price: Price;
    /** At least three fresh venues stand behind it (or the one simulated or replayed venue). */
    counting: boolean;
    /** Base quantity that the feed's venues traded since the tick before. */
    volume: Amount;
    /** JSON of the venues behind the price; carried to the database, never read here. */
    constituents: string;
    bids: readonly QuoteLevel[];
    asks: readonly QuoteLevel[];
    /**
     * When (ms) the oldest of the observations that make it count was made; absent where the one venue is the whole market. An order that was
     * accepted later may know this price already, so that the tick does not serve it.
     */
    observedFrom?: number;
  }
>;
/** Each second. Withdraws the quotes of markets whose last tick is too old; later products hang their deadlines on it. */
export type Clock = Envelope<"clock", object>;
/**
 * The first command after every load of the state from the database. Quotes live in memory only and are gone then; this releases the hold that
 * stood behind them, so that a replay of the command log, which still has the quotes at this point, comes to the same state.
 */
export type Restart = Envelope<"restart", object>;
/** Settles some of what is due, of each product so many that users are served in between. The engine sends it while anything is. */
export type SettleDue = Envelope<"settleDue", object>;
/**
 * Carries on with what the command before has set off, as a tick that reaches 10,000 stops. The engine sends it until nothing is left, before any other
 * command and within the same batch; whatever else comes first would do all of it itself.
 */
export type ContinueWork = Envelope<"continueWork", object>;
/**
 * Puts the hash of what was written down of the platform at a batch into the chain, so that it can be held against the tables when the texts of its
 * time are gone. Nothing of the state follows from it.
 */
export type SealCheckpoint = Envelope<
  "sealCheckpoint",
  {
    /** The batch that the checkpoint is of. */
    batchId: number;
    /** SHA-256 in hexadecimal. */
    digest: string;
  }
>;

export type PlaceOrder = Envelope<
  "placeOrder",
  {
    userId: number;
    marketId: number;
    side: Side;
    kind: OrderKind;
    tif: TimeInForce;
    price?: Price;
    stopPrice?: Price;
    /** Base quantity. A market buy has either this or `quoteAmount`. */
    quantity?: Amount;
    quoteAmount?: Amount;
  }
>;
export type CancelOrder = Envelope<"cancelOrder", { userId: number; orderId: number }>;
export type CancelAll = Envelope<"cancelAll", { userId: number; marketId?: number }>;
/** `quantity` is the new open (unfilled) base quantity, below the present one. */
export type ReduceOrder = Envelope<"reduceOrder", { userId: number; orderId: number; quantity: Amount }>;

export type Transfer = Envelope<
  "transfer",
  { userId: number; from: AccountType; to: AccountType; currencyId: number; amount: Amount }
>;

/** The accounts that money leaves the platform from: coins from c2c, fiat from legal. */
export type WithdrawalAccount = Extract<AccountType, "c2c" | "legal">;
/** Freezes amount + fee until the withdrawal ends. Its id is this command's id. */
export type RequestWithdrawal = Envelope<
  "requestWithdrawal",
  {
    userId: number;
    account: WithdrawalAccount;
    currencyId: number;
    /** What the user receives. */
    amount: Amount;
    fee: Amount;
    /** The level of verification that it needs. */
    levelNeeded: number;
    /** Requests of this user on one UTC day, this one included; cancelled and rejected ones count too. */
    perDay: number;
    /** JSON of where it goes and where it was asked from; carried to the database, never read here. */
    details: string;
  }
>;
/** By its user, while nobody has decided on it. */
export type CancelWithdrawal = Envelope<"cancelWithdrawal", { userId: number; withdrawalId: string }>;
/**
 * By operators: under review -> sending or rejected; sending -> passed, or rejected when it is proven that nothing was sent. What is not given here
 * stays as it was.
 */
export type DecideWithdrawal = Envelope<
  "decideWithdrawal",
  {
    withdrawalId: string;
    to: "sending" | "passed" | "rejected";
    operatorId: number;
    reason?: string;
    /** The transaction or the bank's reference. */
    reference?: string;
  }
>;
/**
 * Swaps `amount` of one currency for another against the house, at the index prices of both in the currency `viaId`. With `expected`, which the user
 * was quoted, it settles at the worse for the user of that and the present price.
 */
export type Convert = Envelope<
  "convert",
  {
    userId: number;
    account: Extract<AccountType, "c2c">;
    fromId: number;
    toId: number;
    viaId: number;
    amount: Amount;
    expected?: Amount;
    /** The house's share, taken once from the index price. */
    spread: Rate;
    /** How far below `expected` the present price may be before it is refused. */
    tolerance: Rate;
    /** The most that a user may convert within 60 s, in the via currency; absent for no limit. */
    perMinute?: Amount;
    /**
     * When (ms) the engine took it from its queue, which then holds it back until both prices were observed later; nobody else sets it. Absent in
     * texts from before this rule, which were done at the last prices.
     */
    acceptedAt?: number;
  }
>;

/** One duration that is on offer: its profit ratio, and what may be staked on it. */
export type OptionChoice = {
  readonly seconds: number;
  readonly ratio: Rate;
  readonly min: Amount;
  readonly max: Amount;
};
/** Terms of a pair's up/down options from now on; what is open keeps its own. `fee` is a share of the stake. */
export type SetOption = Envelope<
  "setOption",
  {
    marketId: number;
    state: "open" | "closed";
    fee: Rate;
    choices: readonly OptionChoice[];
    /** The most that this pair's open orders together may promise as profit, in its quote. */
    reserve: Amount;
  }
>;
/** Stakes `amount` of the pair's quote on its index being higher (0, up) or lower (1, down) after so many seconds. */
export type PlaceOption = Envelope<
  "placeOption",
  {
    userId: number;
    marketId: number;
    direction: 0 | 1;
    seconds: number;
    amount: Amount;
    /** The level of verification that it needs. */
    levelNeeded: number;
  }
>;

/** The terms of a pair's contracts. Multiples rise, and with them the lots that a user may have with that multiple or a higher one fall. */
export type SetLever = Envelope<
  "setLever",
  {
    marketId: number;
    state: "open" | "closed";
    /** Base quantity of a lot. */
    lotSize: Amount;
    /** Share of the index by which a buy fills above it and a sell below. */
    spread: Rate;
    feeRate: Rate;
    overnightRate: Rate;
    multiples: readonly LeverMultiple[];
    /** Of one order. */
    minLots: number;
    maxLots: number;
    /** Value of all positions of the pair together, and the most by which longs and shorts may differ. */
    maxOpen: Amount;
    maxNet: Amount;
  }
>;
export type LeverMultiple = { readonly multiple: number; readonly maxLots: number };
/** Opens a position at the next tick that serves, or puts a limit order. `price` is a limit order's alone. */
export type PlaceLever = Envelope<
  "placeLever",
  {
    userId: number;
    marketId: number;
    /** 0 long, 1 short. */
    side: 0 | 1;
    lots: number;
    multiple: number;
    kind: "market" | "limit";
    price?: Price;
    takeProfit: Price;
    stopLoss: Price;
    /** The level of verification that it needs. */
    levelNeeded: number;
  }
>;
/** Closes so many lots, or all, at the next tick that serves. */
export type CloseLever = Envelope<"closeLever", { userId: number; positionId: number; lots?: number }>;
export type CloseAllLever = Envelope<"closeAllLever", { userId: number; marketId?: number }>;
/** Takes back a limit order that waits. */
export type CancelLever = Envelope<"cancelLever", { userId: number; positionId: number }>;
export type SetLeverStops = Envelope<
  "setLeverStops",
  { userId: number; positionId: number; takeProfit: Price; stopLoss: Price }
>;

/** What a user may lose on one UTC day by options and contracts before new ones are refused; absent for no limit. */
export type SetPlayLimits = Envelope<"setPlayLimits", { userId: number; dailyLoss?: Amount }>;
/** Refuses this user new options and contracts for so many hours. */
export type CoolOff = Envelope<"coolOff", { userId: number; hours: number }>;

/** Credits an account from a house account, or debits it back: deposits, faucet, seeding of the market-maker. */
type Movement = {
  ownerId: number;
  account: Account;
  currencyId: number;
  amount: Amount;
  house: HouseAccount;
  tag: LedgerTag;
  ref: string;
};
export type Credit = Envelope<"credit", Movement>;
export type Debit = Envelope<"debit", Movement>;

export type Command =
  | SetCurrency
  | SetMarket
  | RegisterUser
  | SetUserState
  | IndexTick
  | Clock
  | Restart
  | SettleDue
  | ContinueWork
  | SealCheckpoint
  | PlaceOrder
  | CancelOrder
  | CancelAll
  | ReduceOrder
  | Transfer
  | RequestWithdrawal
  | CancelWithdrawal
  | DecideWithdrawal
  | Convert
  | SetOption
  | PlaceOption
  | SetLever
  | PlaceLever
  | CloseLever
  | CloseAllLever
  | CancelLever
  | SetLeverStops
  | SetPlayLimits
  | CoolOff
  | Credit
  | Debit;
export type CommandType = Command["type"];
export type CommandOf<Type extends CommandType> = Extract<Command, { type: Type }>;
