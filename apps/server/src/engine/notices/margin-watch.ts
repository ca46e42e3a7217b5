import { formatAmount } from "@candor/contract/domain/money.ts";
import { LIQUIDATION_RATE, riskRate, type Standing } from "@candor/contract/rules/contracts.ts";
import type { State } from "@candor/core/engine/state.ts";
import { standingOf } from "@candor/core/products/contracts/exposure.ts";
import type { DueNotice } from "../../platform/bus/due-notices.ts";

/** In percent of the margin. Between the two an account stays as it was, so that one that hovers at 150 % is warned once. */
const WARNED_AT = 150n;
const RECOVERED_AT = 180n;

/** An account crossed the line, or recovered; a row of margin_warnings. */
export type MarginCrossing = {
  readonly userId: number;
  readonly currencyId: number;
  readonly isWarned: boolean;
  readonly at: number;
};

const keyOf = (userId: number, currencyId: number): string => `${userId}:${currencyId}`;
/** Compared exactly, without a division: a second compares every account with positions. */
const isAtOrBelow = ({ available, margin, unrealised }: Standing, percent: bigint): boolean =>
  (available + margin + unrealised) * 100n <= margin * percent;

/** Percent with two decimals, rounded down. */
const percentOf = (rate: bigint): string => formatAmount(((rate * 100n) / 1_000_000n) * 1_000_000n);

/** Contract accounts that were warned and have not recovered. */
export class MarginWatch {
  readonly #warned = new Set<string>();

  load(rows: readonly Pick<MarginCrossing, "userId" | "currencyId">[]): void {
    this.#warned.clear();
    for (const { userId, currencyId } of rows) this.#warned.add(keyOf(userId, currencyId));
  }

  /** Looks at every account, after the second's ticks have been settled. An account without positions has recovered. */
  look(state: State, at: number): { readonly crossings: MarginCrossing[]; readonly notices: DueNotice[] } {
    const crossings: MarginCrossing[] = [];
    const notices: DueNotice[] = [];
    const quiet = new Set(this.#warned);
    for (const [userId, accounts] of state.contracts.accounts) {
      for (const [currencyId, account] of accounts) {
        if (account.margin === 0n) continue;
        const key = keyOf(userId, currencyId);
        const standing = standingOf(account);
        const isWarned = quiet.delete(key);
        if (isWarned ? !isAtOrBelow(standing, RECOVERED_AT) : isAtOrBelow(standing, WARNED_AT))
          crossings.push({ userId, currencyId, isWarned: !isWarned, at });
        if (!isWarned && isAtOrBelow(standing, WARNED_AT))
          notices.push(noticeOf(state, { userId, currencyId, at }, standing));
      }
    }
    for (const key of quiet) {
      const [userId, currencyId] = key.split(":").map((part) => Number.parseInt(part, 10)) as [number, number];
      crossings.push({ userId, currencyId, isWarned: false, at });
    }
    for (const { userId, currencyId, isWarned } of crossings) {
      if (isWarned) this.#warned.add(keyOf(userId, currencyId));
      else this.#warned.delete(keyOf(userId, currencyId));
    }
    return { crossings, notices };
  }
}

type Of = Pick<MarginCrossing, "userId" | "currencyId" | "at">;
function noticeOf(state: State, { userId, currencyId, at }: Of, standing: Standing): DueNotice {
  const params = {
    risk: percentOf(riskRate(standing) ?? 0n),
    floor: percentOf(LIQUIDATION_RATE),
    account: state.currencies.get(currencyId)?.symbol ?? "",
  };
  return { userId, kind: "margin_warning", ref: `margin:${currencyId}:${at}`, params };
}
