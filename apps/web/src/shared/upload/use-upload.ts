import type { InputOf } from "@candor/contract/route.ts";
import { upload } from "@candor/contract/routes/identity.ts";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { uploadFile } from "../api/call.ts";
import { ApiError } from "../api/errors.ts";
import { useErrorText } from "../api/use-error-text.ts";
import { useRefusalText } from "../api/use-refusal-text.ts";
import { shrink } from "./shrink.ts";
import { reduceSlot, type SlotAction, startSlot } from "./slot.ts";

/**
 * A fetch for uploading a form that reports progress: the share of the body sent, from 0 to 1. Only XMLHttpRequest can report it.
 */
const xhrFetch =
  (onProgress: (share: number) => void) =>
  (url: string, { method = "POST", headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = "text";
      request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener("load", () => resolve(new Response(request.responseText, { status: request.status })));
      request.addEventListener("error", () => reject(new TypeError("the connection failed")));
      request.addEventListener("abort", () => reject(signal?.reason));
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });

/**
 * One picture for a later call: it is scaled down, shown, and uploaded at once; a new one replaces the previous one, even during its upload. `kept`
 * is the id of one that is already stored.
 */
export function useUpload(purpose: InputOf<typeof upload>["purpose"], kept: string | undefined) {
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const [slot, dispatch] = useReducer(reduceSlot, kept, startSlot);
  const underWay = useRef<AbortController>(undefined);
  const latest = useRef<Blob>(undefined);
  const previews = useRef<string[]>([]);
  useEffect(
    () => () => {
      underWay.current?.abort();
      for (const url of previews.current) URL.revokeObjectURL(url);
    },
    [],
  );

  const take = async (picture: Blob): Promise<void> => {
    underWay.current?.abort();
    const giveUp = new AbortController();
    underWay.current = giveUp;
    latest.current = picture;
    const report = (action: SlotAction) => {
      if (!giveUp.signal.aborted) dispatch(action);
    };
    report({ type: "taken" });
    try {
      const prepared = await shrink(picture);
      if (!prepared) return report({ type: "failed", text: refusalText("FILE_NOT_PICTURE") ?? "", again: false });
      const preview = URL.createObjectURL(prepared.blob);
      previews.current.push(preview);
      report({ type: "shown", preview });
      const progress = xhrFetch((share) => report({ type: "sent", share }));
      const input = { purpose, file: prepared.blob } as const;
      const { id } = await uploadFile(upload, input, { signal: giveUp.signal, fetch: progress, quiet: true });
      report({ type: "kept", id, sharp: prepared.sharp });
    } catch (error) {
      // A picture that the server refused is refused again; one lost on the network may arrive on a retry.
      report({ type: "failed", text: errorText(error), again: !(error instanceof ApiError) });
    }
  };
  /** Uploads the last picture again after a network failure. */
  const again = async (): Promise<void> => latest.current && take(latest.current);
  /** Clears the slot: removed by the user, or deleted by the server after a day. */
  const lost = useCallback(() => {
    underWay.current?.abort();
    dispatch({ type: "lost" });
  }, []);
  return { slot, take, again, lost };
}
export type Upload = ReturnType<typeof useUpload>;
