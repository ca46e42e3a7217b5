import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import {
  ASKED_RECORDS_MAX,
  getRecordStates,
  type OwnRecordKind,
  type RecordState,
} from "@candor/contract/routes/proof.ts";
import { useQuery } from "@tanstack/react-query";
import { Clock, Lock, LockKeyhole } from "lucide-react";
import { batched } from "../api/batched.ts";
import { call } from "../api/call.ts";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { useSession } from "../session.ts";
import { keyOf, useVerified } from "./verified.ts";

const WAIT_MS = 30;
/** The rows of a list ask together. */
const stateOf = batched<RecordState>(
  async (keys) => (await call(getRecordStates, { records: keys.join(",") }, { quiet: true })).states,
  { max: ASKED_RECORDS_MAX, waitMs: WAIT_MS },
);

/** verified: by this browser; published and pending: as the server says, which is no proof yet. */
export type Mark = "verified" | "published" | "pending";

/** The mark of a record: none for one without a path, for one of somebody else, and while nothing is known. */
export function useMark(kind: OwnRecordKind, id: string | null | undefined): Mark | undefined {
  const uid = useSession(({ user }) => user?.uid);
  const key = keyOf(kind, id ?? "");
  const verified = useVerified(({ keys }) => keys.includes(key));
  const { data } = useQuery({
    queryKey: [getRecordStates.path, uid, key],
    enabled: uid !== undefined && Boolean(id) && !verified,
    staleTime: ({ state }) => (state.data === "pending" ? MINUTE_MS : Number.POSITIVE_INFINITY),
    refetchInterval: ({ state }) => (state.data === "pending" ? MINUTE_MS : false),
    retry: false,
    queryFn: () => stateOf(key),
  });
  if (verified) return "verified";
  return data === "published" || data === "pending" ? data : undefined;
}

const looks = {
  verified: { icon: Lock, ink: "text-brand" },
  published: { icon: LockKeyhole, ink: "text-text-3" },
  pending: { icon: Clock, ink: "text-text-3" },
} as const;

type SealMarkProps = {
  readonly kind: OwnRecordKind;
  readonly id: string | null | undefined;
  /** With its meaning in words. */
  readonly words?: boolean;
  readonly className?: string;
};

/** Beside a row of a history: whether its record is sealed, and whether this browser verified that. */
export function SealMark({ kind, id, words = false, className }: SealMarkProps) {
  const { t } = useTranslation("seal");
  const mark = useMark(kind, id);
  if (!mark) return null;
  const { icon: Icon, ink } = looks[mark];
  const label = t(`mark.${mark}`);
  return (
    <span title={label} className={cx("inline-flex shrink-0 items-center gap-1 text-11 font-medium", ink, className)}>
      <Icon size={13} strokeWidth={2.4} aria-hidden />
      <span className={words ? "" : "sr-only"}>{label}</span>
    </span>
  );
}
