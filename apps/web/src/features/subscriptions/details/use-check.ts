import { getHead, type PublishedHead } from "@candor/contract/routes/proof.ts";
import {
  type IeoResult,
  ieoProof,
  ieoResult,
  type ResultLine,
  type SubscriptionApplication,
} from "@candor/contract/routes/subscriptions.ts";
import { NOTHING_READ, readLines } from "@candor/contract/rules/result.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { orAbsent } from "../../../shared/api/or-absent.ts";
import { noteHeads } from "../../../shared/seal/watch.ts";
import { useSession } from "../../../shared/session.ts";
import { type Check, headCheck, listChecks, ownChecks } from "./check.ts";

export type Checked = {
  readonly totals: IeoResult;
  readonly lines: readonly ResultLine[];
  readonly checks: readonly Check[];
  readonly tookMs: number;
};

async function publishedHead({ record }: IeoResult, signal: AbortSignal): Promise<PublishedHead | undefined> {
  if (!record) return undefined;
  const head = await orAbsent(call(getHead, { number: record.head.number }, { signal, quiet: true }));
  if (head) noteHeads([head]);
  return head;
}

type Load = {
  readonly id: number;
  readonly application: SubscriptionApplication | undefined;
  readonly signal: AbortSignal;
  readonly onRead: (lines: number) => void;
};

/** Reads the whole list page by page, and computes everything again. */
async function load({ id, application, signal, onRead }: Load): Promise<Checked> {
  let tookMs = 0;
  const timed = <Result>(compute: () => Result): Result => {
    const from = performance.now();
    const result = compute();
    tookMs += performance.now() - from;
    return result;
  };
  const totals = await call(ieoResult, { id }, { signal, quiet: true });
  let page = totals;
  const lines = [...page.lines];
  let reading = timed(() => readLines(NOTHING_READ, page));
  while (page.next !== null) {
    onRead(lines.length);
    page = await call(ieoResult, { id, after: page.next }, { signal, quiet: true });
    lines.push(...page.lines);
    reading = timed(() => readLines(reading, page));
  }
  const proof = application && (await orAbsent(call(ieoProof, { id }, { signal, quiet: true })));
  const known = await publishedHead(totals, signal);
  const checks = timed(() => [
    ...(application ? ownChecks(totals, { application, proof }) : []),
    ...listChecks(totals, reading),
    headCheck(totals, known),
  ]);
  return { totals, lines, checks, tookMs: Math.max(1, Math.round(tookMs)) };
}

/** The result of an allotment, read and recomputed when the user asks for it. */
export function useCheck(id: number, application: SubscriptionApplication | undefined) {
  const uid = useSession(({ user }) => user?.uid);
  const [isAsked, setIsAsked] = useState(false);
  const [read, setRead] = useState(0);
  const query = useQuery({
    queryKey: [ieoResult.path, id, uid],
    enabled: isAsked,
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => load({ id, application, signal, onRead: setRead }),
  });
  return {
    data: query.data,
    error: query.error,
    isChecking: query.isFetching,
    /** Lines so far. */
    read,
    ask: () => (isAsked ? void query.refetch() : setIsAsked(true)),
  };
}
