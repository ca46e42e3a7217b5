import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { contractDeal, contractOrderList, contractQuotes, type Position } from "@candor/contract/routes/contracts.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useEffect, useRef } from "react";
import { call } from "../../shared/api/call.ts";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { useUserData } from "../../shared/socket/use-user-data.ts";
import { endedSince, isUnderWay, type PartlyClosed, partlyClosed } from "./positions/positions.ts";

/** Terms change when an operator changes them. */
const TERMS_EVERY_MS = MINUTE_MS;
/** An account may have two pages of them at the most (OPEN_POSITIONS_MAX). */
const PAGE_ROWS = 100;
/** While anything waits for its tick the list is read this often, so that the result shows even when the socket is silent. */
const UNDER_WAY_EVERY_MS = 1_000;
const OPEN_EVERY_MS = 15_000;
/**
 * While another page was shown nothing listened: data that was read then may predate a transfer. It is read again at each message; an explicit
 * interval, even none, keeps that read quiet: no loading bar on a page that changes every few seconds.
 */
const ANEW = { staleTime: 0, refetchInterval: false } as const;
/** A tick that closes many positions sends many messages; the lists are read again this often at the most. */
const LISTS_EVERY_MS = 250;

/** The terms of all pairs, and of this one; `offered` is false for a pair without contracts. */
export function usePairs(market: Market) {
  const { data, error, refetch } = useApi(contractQuotes, {}, { refetchInterval: TERMS_EVERY_MS });
  const pair = data?.list.find(({ match_id }) => match_id === market.match_id);
  return { pairs: data?.list, pair, offered: data === undefined || pair !== undefined, error, refetch };
}

/** The data that an order of this pair depends on besides its terms: the account's money, and whether the risk text was read. */
export function useDeal({ currency_id, legal_id }: Market, offered: boolean) {
  const loggedIn = useLoggedIn();
  const query = useApi(contractDeal, { currency_id, legal_id }, { ...ANEW, enabled: loggedIn && offered });
  return { ...query, data: loggedIn ? query.data : undefined };
}

function useGroup(group: "trading" | "pending") {
  const enabled = useLoggedIn();
  const every = (list: readonly Position[] | undefined) => {
    if (!list || list.length === 0) return false;
    return list.some(isUnderWay) ? UNDER_WAY_EVERY_MS : OPEN_EVERY_MS;
  };
  const first = useApi(
    contractOrderList,
    { group, page: 1, page_size: PAGE_ROWS },
    { ...ANEW, enabled, refetchInterval: ({ state }) => every(state.data?.list) },
  );
  const more = enabled && (first.data?.total ?? 0) > PAGE_ROWS;
  const second = useApi(contractOrderList, { group, page: 2, page_size: PAGE_ROWS }, { ...ANEW, enabled: more });
  const known = enabled && first.data ? [...first.data.list, ...(more ? (second.data?.list ?? []) : [])] : undefined;
  return { list: known, standings: first.data?.standings, error: first.error, refetch: first.refetch };
}

/** Reads everything again that depends on a position or a balance. */
function useFollow(): void {
  const refresh = useRefresh();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refresh(contractOrderList, contractDeal, getAsset);
    }, LISTS_EVERY_MS);
  };
  useUserData("position_data", soon, soon);
  useUserData("balance_data", soon, soon);
  useEffect(() => () => clearTimeout(timer.current), []);
}

/**
 * The user's open positions of every pair: all of them make up the account's risk. `onEnded` gets each one that was open in this page and has been
 * closed, canceled or refused, `onPartlyClosed` each one of which lots were closed.
 */
export function useOpen(onEnded: (position: Position) => void, onPartlyClosed: (closed: PartlyClosed) => void) {
  useFollow();
  const trading = useGroup("trading");
  const pending = useGroup("pending");
  const before = useRef<readonly Position[]>([]);
  const latest = useRef({ onEnded, onPartlyClosed });
  latest.current = { onEnded, onPartlyClosed };
  const ready = trading.list !== undefined && pending.list !== undefined;
  const all = ready ? [...(trading.list ?? []), ...(pending.list ?? [])] : undefined;
  useEffect(() => {
    if (!all) return;
    const gone = endedSince(before.current, all);
    for (const closed of partlyClosed(before.current, all)) latest.current.onPartlyClosed(closed);
    before.current = all;
    if (gone.length === 0) return;
    call(contractOrderList, { group: "history", page: 1, page_size: PAGE_ROWS }).then(
      // A limit order that has opened is between two lists for a moment: only an order in the history has ended.
      ({ list }) => {
        for (const position of list) if (gone.some(({ id }) => id === position.id)) latest.current.onEnded(position);
      },
      // The history has it, too: a failed read is not worth a message on top of the next order.
      () => undefined,
    );
  });
  return {
    trading: trading.list,
    pending: pending.list,
    standings: trading.standings,
    error: trading.list === undefined || pending.list === undefined ? (trading.error ?? pending.error) : undefined,
    refetch: () => Promise.all([trading.refetch(), pending.refetch()]),
  };
}
export type Open = ReturnType<typeof useOpen>;
