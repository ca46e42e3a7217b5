import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { getHead, getRecordProof, type PublishedHead } from "@candor/contract/routes/proof.ts";
import type { OwnShownRecord } from "@candor/contract/rules/record-line.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { orAbsent } from "../api/or-absent.ts";
import { useSession } from "../session.ts";
import { recordOf, type Seal, sealOf } from "./seal.ts";
import { keyOf, noteVerified } from "./verified.ts";
import { lookAtHeads, noteHeads } from "./watch.ts";

const LOOK_EVERY_MS = MINUTE_MS;

export type Sealed = {
  readonly shown: OwnShownRecord;
  readonly id: string;
  readonly atMs: number;
  /** It may be another user's, whose records the server does not disclose. */
  readonly mayBeOthers?: boolean;
};

async function load({ shown, id, atMs, mayBeOthers }: Sealed, signal: AbortSignal): Promise<Seal | null> {
  const { kind } = shown;
  const answer = await orAbsent(call(getRecordProof, { kind, id }, { signal, quiet: true }));
  if (!answer && mayBeOthers) return null;
  // Fetched after the path, so that its head is among them.
  const newest = await lookAtHeads(signal);
  const headOf = (number: number): Promise<PublishedHead | undefined> =>
    orAbsent(call(getHead, { number }, { signal, quiet: true }));
  const record = recordOf(answer, shown);
  const known = record && (await headOf(record.head.number));
  const first = answer?.state === "unsealed" ? await headOf(answer.first_number) : undefined;
  noteHeads([known, first].filter((head) => head !== undefined));
  const seal = sealOf({ answer, shown, atMs, newest, first, known });
  if (seal.state === "verified" || seal.state === "failed") noteVerified(keyOf(kind, id), seal.state === "verified");
  return seal;
}

/** The path of one's own receipt, withdrawal or deposit, verified here; fetched again until there is one. */
export function useSeal(sealed: Sealed | undefined) {
  const uid = useSession(({ user }) => user?.uid);
  return useQuery<Seal | null>({
    queryKey: [getRecordProof.path, uid, sealed?.shown, sealed?.id],
    enabled: uid !== undefined && sealed !== undefined,
    retry: 1,
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? LOOK_EVERY_MS : false),
    queryFn: ({ signal }) => load(sealed as Sealed, signal),
  });
}
