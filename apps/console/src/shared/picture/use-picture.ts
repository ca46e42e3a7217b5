import type { casePicture } from "@candor/contract/routes/console/cases.ts";
import type { depositProof } from "@candor/contract/routes/console/deposits.ts";
import type { consoleFile } from "@candor/contract/routes/console/identity.ts";
import type { inboxPicture } from "@candor/contract/routes/console/inbox.ts";
import type { disputeChatPicture, disputeVoucher } from "@candor/contract/routes/console/otc.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callBytes } from "../api/call.ts";

/** How long a picture stays in memory after its record was closed. */
const FORGET_AFTER_MS = 30_000;
const REVOKE_AFTER_MS = 2_000;

/** Calls that return an uploaded picture by its ID. */
type PictureRoute =
  | typeof consoleFile
  | typeof depositProof
  | typeof inboxPicture
  | typeof casePicture
  | typeof disputeVoucher
  | typeof disputeChatPicture;

/** An uploaded picture as a URL for <img>. Each fetch is logged as a view, so it is not repeated while the picture is shown. */
export function usePicture(route: PictureRoute, fileId: string | undefined) {
  const query = useQuery({
    queryKey: [route.path, fileId],
    queryFn: ({ signal }) => callBytes(route, { id: fileId ?? "" }, { signal }),
    enabled: fileId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FORGET_AFTER_MS,
  });
  const blob = query.data;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      // A new <img> may still be loading it.
      setTimeout(() => URL.revokeObjectURL(made), REVOKE_AFTER_MS);
      setUrl(undefined);
    };
  }, [blob]);
  return { url, bytes: blob?.size, error: query.error, retry: query.refetch };
}
