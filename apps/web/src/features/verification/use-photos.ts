import type { PhotoKind } from "@candor/contract/routes/identity.ts";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSession } from "../../shared/session.ts";
import { useUpload } from "../../shared/upload/use-upload.ts";
import { readKept, writeKept } from "./kept-photos.ts";
import { keptIds, type PhotoIds, type Slots } from "./photos.ts";

/** The three photos: those of an earlier submission, those uploaded before the page was left, and new ones. */
export function usePhotos(submitted: PhotoIds | null) {
  const uid = useSession(({ user }) => user?.uid);
  const [kept] = useState<Partial<PhotoIds>>(() => ({ ...submitted, ...readKept(uid) }));
  const front = useUpload("identity", kept.front);
  const back = useUpload("identity", kept.back);
  const hand = useUpload("identity", kept.hand);
  const slots: Slots = useMemo(
    () => ({ front: front.slot, back: back.slot, hand: hand.slot }),
    [front.slot, back.slot, hand.slot],
  );
  useEffect(() => writeKept(uid, keptIds(slots)), [uid, slots]);

  const take = (kind: PhotoKind, photo: Blob) => ({ front, back, hand })[kind].take(photo);
  /** The server no longer has this photo: it was uploaded over a day ago. */
  const lost = useCallback(
    (kind: PhotoKind) => ({ front: front.lost, back: back.lost, hand: hand.lost })[kind](),
    [front.lost, back.lost, hand.lost],
  );
  return { slots, take, lost };
}
