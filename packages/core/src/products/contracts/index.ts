import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { LOTS_MAX } from "@candor/contract/domain/contracts.ts";
import { formatAmount, RATE_ONE } from "@candor/contract/domain/money.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { MULTIPLE_MAX, mayLeave } from "@candor/contract/rules/contracts.ts";
import { leavingMax } from "@candor/contract/rules/contracts-standing.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { Product } from "../../engine/product.ts";
import type { State } from "../../engine/state.ts";
import { addWork } from "../../engine/work.ts";
import type { Debit } from "../house/records.ts";
import type { Transfer } from "../transfer/records.ts";
import type { SetUserState } from "../users/records.ts";
import { checkContracts, holdsOfContracts } from "./check.ts";
import { lossesOf } from "./exposure.ts";
import { cancelContract, closeAllContracts, closeContract, endOrdersOfUser, setContractStops } from "./orders.ts";
import { beginAgain, beginDay, chargeDue, chargeUser } from "./overnight.ts";
import { currentPrice, placeContract } from "./place.ts";
import type { ContractTerms, SetContract } from "./records.ts";
import { contractRows, restoreContracts } from "./rows.ts";
import { sealedPositions, sealedTerms } from "./seal.ts";
import { type ContractAccount, createContractMarket, createContractsState } from "./state.ts";
import { expireWaiting, onIndexTick } from "./tick.ts";

/** A higher multiple has no more lots than a lower one. */
function refuseMultiples({ multiples, maxLots }: SetContract): Refusal | undefined {
  const isRight = multiples.every(({ multiple, maxLots: lots }, index) => {
    const before = multiples[index - 1];
    const areIntegers = Number.isSafeInteger(multiple) && Number.isSafeInteger(lots);
    const isOnScale = multiple >= 1 && multiple <= MULTIPLE_MAX && lots >= 1 && lots <= maxLots;
    return areIntegers && isOnScale && (!before || (before.multiple < multiple && before.maxLots >= lots));
  });
  return isRight && multiples.length > 0 ? undefined : refuse("INVALID_REQUEST", { field: "multiples" });
}

function termsOf(command: SetContract): ContractTerms {
  const { marketId, state, lotSize, spread, feeRate, overnightRate, multiples, minLots, maxLots } = command;
  const { maxOpen, maxNet } = command;
  return { marketId, state, lotSize, spread, feeRate, overnightRate, multiples, minLots, maxLots, maxOpen, maxNet };
}

/** New terms are for new orders: open ones keep the terms that they were placed with. */
function setContract(state: State, command: SetContract): Outcome {
  const { marketId, lotSize, spread, feeRate, overnightRate, minLots, maxLots, maxOpen, maxNet } = command;
  const market = state.markets.get(marketId);
  if (!market) return refuse("NOT_FOUND");
  if (market.config.source !== "index") return refuse("INVALID_REQUEST", { field: "marketId" });
  if (lotSize <= 0n) return refuse("INVALID_REQUEST", { field: "lotSize" });
  const areShares = [spread, feeRate, overnightRate].every((share) => share >= 0n && share < RATE_ONE);
  if (!areShares) return refuse("INVALID_REQUEST", { field: "spread" });
  const areLots = Number.isSafeInteger(minLots) && Number.isSafeInteger(maxLots) && minLots >= 1;
  if (!areLots || maxLots < minLots || maxLots > LOTS_MAX) return refuse("INVALID_REQUEST", { field: "lots" });
  if (maxOpen < 0n || maxNet < 0n) return refuse("INVALID_REQUEST", { field: "maxOpen" });
  const refusal = refuseMultiples(command);
  if (refusal) return refusal;
  const terms = termsOf(command);
  const known = state.contracts.markets.get(marketId);
  if (known) known.terms = terms;
  else state.contracts.markets.set(marketId, createContractMarket(market, terms));
  state.events.push({ type: "leverTerms", terms });
  return DONE;
}

type Leaving = { readonly userId: number; readonly currencyId: number; readonly amount: bigint; readonly at: number };

/** Whether all positions of the account can be valued now. */
function isPriced({ contracts }: State, { exposures }: ContractAccount, at: number): boolean {
  for (const marketId of exposures.keys()) {
    const held = contracts.markets.get(marketId);
    if (!held || !currentPrice(held, at).ok) return false;
  }
  return true;
}

/**
 * Money that open positions need as margin must not leave. Their loss is known only at a price fresh enough to open at: otherwise a user who knows
 * from elsewhere what a silent feed will report could withdraw money that is already lost. A missing balance is refused by the command that moves it.
 */
function refuseLeaving(state: State, { userId, currencyId, amount, at }: Leaving): Refusal | undefined {
  const account = state.contracts.accounts.get(userId)?.get(currencyId);
  if (!account) return undefined;
  const { available } = account.balance;
  if (amount > available) return undefined;
  if (!isPriced(state, account, at)) return refuse("PRICE_STALE");
  const standing = { available, margin: account.margin, losses: lossesOf(account) };
  if (mayLeave(amount, standing)) return undefined;
  const currency = state.currencies.get(currencyId)?.symbol ?? "";
  return refuse("LEVER_MARGIN_NEEDED", { max: formatAmount(leavingMax(standing)), currency });
}

const refuseTransfer = (state: State, command: Transfer): Refusal | undefined =>
  command.from === "lever" ? refuseLeaving(state, command) : undefined;

function refuseDebit(state: State, { ownerId, account, currencyId, amount, at }: Debit): Refusal | undefined {
  if (ownerId === HOUSE || account !== "lever") return undefined;
  return refuseLeaving(state, { userId: ownerId, currencyId, amount, at });
}

function onUserState(state: State, { userId, state: userState, at }: SetUserState): void {
  if (userState === "frozen") endOrdersOfUser(state, userId, "ACCOUNT_FROZEN", at);
  if (userState === "locked") endOrdersOfUser(state, userId, "ACCOUNT_LOCKED", at);
}

function onClock(state: State, at: number): void {
  // By their ids: the order of the map does not survive a reload.
  const markets = [...state.contracts.markets.values()].sort((a, b) => a.terms.marketId - b.terms.marketId);
  for (const market of markets) addWork(state, expireWaiting(state, market, at));
  beginDay(state, at);
}

export const contracts: Product = {
  name: "lever",
  order: 100,
  state: () => ({ contracts: createContractsState() }),
  commands: {
    setLever: setContract,
    placeLever: placeContract,
    closeLever: closeContract,
    closeAllLever: closeAllContracts,
    cancelLever: cancelContract,
    setLeverStops: setContractStops,
  },
  seal: [sealedPositions, sealedTerms],
  rows: contractRows,
  restore: restoreContracts,
  guards: { transfer: refuseTransfer, debit: refuseDebit },
  reactions: {
    indexTick: onIndexTick,
    setUserState: onUserState,
    clock: (state, { at }) => onClock(state, at),
    restart: (state, { at }) => beginAgain(state, at),
    settleDue: chargeDue,
  },
  before: chargeUser,
  isDue: ({ contracts: { due } }) => due.length > 0,
  holds: holdsOfContracts,
  check: checkContracts,
};
