import { type PhotoKind, upload } from "@candor/contract/routes/identity.ts";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { uploadFile } from "../../shared/api/call.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { xhrFetch } from "../../shared/api/xhr-fetch.ts";
import { useSession } from "../../shared/session.ts";
import { readKept, writeKept } from "./kept-photos.ts";
import { keptIds, type PhotoIds, reduce, startSlots } from "./photos.ts";
import { shrink } from "./shrink.ts";

/** The three photos: each is made smaller, shown, and sent at once; a new one takes the place of the one before, even on its way. */
export function usePhotos(submitted: PhotoIds | null) {
  const uid = useSession(({ user }) => user?.uid);
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const [slots, dispatch] = useReducer(reduce, undefined, () => startSlots({ ...submitted, ...readKept(uid) }));
  const underWay = useRef(new Map<PhotoKind, AbortController>());
  const previews = useRef<string[]>([]);

  useEffect(() => writeKept(uid, keptIds(slots)), [uid, slots]);
  useEffect(
    () => () => {
      for (const one of underWay.current.values()) one.abort();
      for (const url of previews.current) URL.revokeObjectURL(url);
    },
    [],
  );

  const take = async (kind: PhotoKind, photo: Blob): Promise<void> => {
    underWay.current.get(kind)?.abort();
    const giveUp = new AbortController();
    underWay.current.set(kind, giveUp);
    const tell: typeof dispatch = (action) => {
      if (!giveUp.signal.aborted) dispatch(action);
    };
    tell({ type: "taken", kind });
    try {
      const prepared = await shrink(photo);
      if (!prepared) return tell({ type: "failed", kind, text: refusalText("FILE_NOT_PICTURE") ?? "" });
      const preview = URL.createObjectURL(prepared.blob);
      previews.current.push(preview);
      tell({ type: "shown", kind, preview });
      const progress = xhrFetch((share) => tell({ type: "sent", kind, share }));
      const input = { purpose: "identity", file: prepared.blob } as const;
      const { id } = await uploadFile(upload, input, { signal: giveUp.signal, fetch: progress, quiet: true });
      tell({ type: "kept", kind, id, sharp: prepared.sharp });
    } catch (error) {
      tell({ type: "failed", kind, text: errorText(error) });
    }
  };
  /** The server does not know this photo any more: a day has passed since it was sent. */
  const lost = useCallback((kind: PhotoKind) => dispatch({ type: "lost", kind }), []);
  return { slots, take, lost };
}
