import { ApiError } from "@candor/contract/client/errors.ts";
import type { Route } from "@candor/contract/route.ts";
import type { leaseInput, leaseOutput } from "@candor/contract/routes/console/queue.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { LEASE_ASK_EVERY_MS, LEASE_RENEW_EVERY_MS } from "../constants.ts";
import { decisionsNow, isUnsettled } from "./decisions.ts";

/** Who holds the open record. */
export type Lease = {
  readonly state: "none" | "mine" | "other" | "failed";
  /** The other operator, or why taking it failed. */
  readonly who?: string;
  readonly untilMs?: number;
  /** The record is asked for again and again until the other operator gives it up. */
  readonly isAwaited?: boolean;
  /** Takes or releases the record, or asks for it again; undefined if the queue has no leases or the role may not decide. */
  readonly toggle?: () => void;
  /** Begins or ends waiting for a record that another operator holds. */
  readonly await?: () => void;
};

type Taken = Pick<Lease, "state" | "who" | "untilMs">;
/** The calls of a queue's leases; a queue without them has none. */
export type LeaseRoutes = {
  readonly take?: Route<typeof leaseInput, typeof leaseOutput>;
  readonly release?: Route<typeof leaseInput>;
};
type LeaseCalls = LeaseRoutes & { readonly queue: string };

/** A record is taken after it has been open for this long: j passes over records without taking them. */
const TAKE_AFTER_MS = 300;

/**
 * Takes the open record, renews the lease, and releases it on leaving, unless it was held before. `open` is undefined while nothing
 * is open or it cannot be decided. `changed` is called when the holder changed, so that the list shows it.
 */
export function useLease(
  calls: LeaseCalls,
  open: { readonly id: string; readonly heldBefore: boolean } | undefined,
  changed: () => void,
): Lease {
  const [taken, setTaken] = useState<{ readonly id: string; readonly lease: Taken }>();
  const [givenBack, setGivenBack] = useState<string>();
  const [awaited, setAwaited] = useState<string>();
  /** Asks again at once for the open record. */
  const again = useRef<() => void>(undefined);
  /** The record that the operator took explicitly: its lease stays when they open another. */
  const kept = useRef<string>(undefined);
  const latest = useRef({ calls, changed, heldBefore: false });
  useEffect(() => {
    latest.current = { calls, changed, heldBefore: open?.heldBefore ?? false };
  });
  const id = open?.id;

  useEffect(() => {
    if (id === undefined || givenBack === id) return;
    // The value at opening: a refreshed list already shows our own lease.
    const { heldBefore } = latest.current;
    let taking: Promise<Taken | undefined> | undefined;
    const take = async () => {
      taking = takeNow(latest.current.calls, id);
      const lease = await taking;
      if (!lease) return;
      setTaken({ id, lease });
      if (lease.state === "mine") setAwaited(undefined);
      latest.current.changed();
    };
    again.current = () => void take();
    const start = setTimeout(() => void take(), TAKE_AFTER_MS);
    const renew = setInterval(() => void take(), LEASE_RENEW_EVERY_MS);
    return () => {
      clearTimeout(start);
      clearInterval(renew);
      const { calls: now, changed: notify } = latest.current;
      const deciding = decisionsNow().some(
        ({ queue, recordId, progress }) => queue === now.queue && recordId === id && isUnsettled(progress),
      );
      if (!taking || heldBefore || kept.current === id || deciding) return;
      // Wait for the pending take: a release that overtakes it would leave the record taken.
      taking.then(() => now.release && call(now.release, { id })).then(notify, notify);
    };
  }, [id, givenBack]);

  const lease: Taken = taken !== undefined && taken.id === id ? taken.lease : { state: "none" };
  const isAwaited = id !== undefined && awaited === id && lease.state === "other";
  useEffect(() => {
    if (!isAwaited) return undefined;
    const asking = setInterval(() => again.current?.(), LEASE_ASK_EVERY_MS);
    return () => clearInterval(asking);
  }, [isAwaited]);

  if (id === undefined || !calls.take) return { state: "none" };
  const toggle = () => {
    if (lease.state === "mine") {
      kept.current = undefined;
      setTaken(undefined);
      setGivenBack(id);
      if (calls.release) call(calls.release, { id }).then(changed, changed);
    } else {
      kept.current = id;
      // Of a record that was released the effect begins again and takes it; of any other one nothing would change.
      if (givenBack === id) setGivenBack(undefined);
      else again.current?.();
    }
  };
  const wait = () => {
    setAwaited(isAwaited ? undefined : id);
    if (isAwaited) return;
    kept.current = id;
    again.current?.();
  };
  return { ...lease, isAwaited, toggle, await: wait };
}

/** Takes a record, or returns its holder; undefined if the queue has no leases. */
async function takeNow(calls: LeaseCalls, id: string): Promise<Taken | undefined> {
  try {
    const taken = calls.take && (await call(calls.take, { id }));
    return taken && { state: "mine", untilMs: taken.until_ms };
  } catch (error) {
    return error instanceof ApiError && error.error === "RECORD_TAKEN"
      ? { state: "other", who: String(error.params["operator"]), ...untilOf(error.params["until_ms"]) }
      : { state: "failed", who: errorText(error).cause };
  }
}

const untilOf = (untilMs: unknown) => (typeof untilMs === "number" ? { untilMs } : {});
