import { getReceipt, type Receipt } from "@candor/contract/routes/receipt.ts";
import { type ReceiptCheck, verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { useMemo } from "react";
import { useApi } from "../api/use-api.ts";
import { shownName } from "./check-names.ts";

/** This device's result of recomputing a receipt, and its duration in whole milliseconds. */
export type Recomputed = { readonly checks: readonly ReceiptCheck[]; readonly ok: boolean; readonly ms: number };

export function recompute(receipt: Receipt): Recomputed {
  const began = performance.now();
  const checks = verifyReceipt(receipt, receipt.ticks).map((check) => ({
    ...check,
    name: shownName(receipt.kind, check.name),
  }));
  return {
    checks,
    ok: checks.length > 0 && checks.every(({ ok }) => ok),
    ms: Math.max(1, Math.round(performance.now() - began)),
  };
}

/** A receipt never changes, so it is read once; its result is recomputed here instead of trusted. */
export function useReceipt(id: string | null | undefined) {
  const query = useApi(
    getReceipt,
    { id: id ?? "" },
    { enabled: Boolean(id), staleTime: Number.POSITIVE_INFINITY, retry: 1 },
  );
  const recomputed = useMemo(() => query.data && recompute(query.data), [query.data]);
  return { ...query, recomputed };
}
