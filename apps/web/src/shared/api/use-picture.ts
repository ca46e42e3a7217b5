import { file } from "@candor/contract/routes/identity.ts";
import { useEffect, useState } from "react";
import { callBytes } from "./call.ts";

export type Shown = { readonly url?: string; readonly failed?: true };

/** One of the user's own uploads as an address that an <img> can show: the call needs a token, which an image's own request does not carry. */
export function usePicture(id: string | undefined): Shown {
  const [shown, setShown] = useState<Shown>({});
  useEffect(() => {
    setShown({});
    if (id === undefined) return;
    const giveUp = new AbortController();
    let url: string | undefined;
    callBytes(file, { id }, { signal: giveUp.signal, quiet: true }).then(
      (blob) => {
        url = URL.createObjectURL(blob);
        setShown({ url });
      },
      () => {
        if (!giveUp.signal.aborted) setShown({ failed: true });
      },
    );
    return () => {
      giveUp.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [id]);
  return shown;
}
