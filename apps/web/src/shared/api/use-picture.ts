import { file } from "@candor/contract/routes/identity.ts";
import { useEffect, useState } from "react";
import { callBytes } from "./call.ts";
import { ApiError } from "./errors.ts";

/** Without a url it is loading, or failed to load; `gone` when the server no longer has it. */
export type Shown = { readonly url?: string; readonly gone?: true };

/** One of the user's own uploads as a URL that an <img> can show: the call needs a token, which an image's own request does not carry. */
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
      (error: unknown) => {
        // A lost connection says nothing about the picture.
        if (error instanceof ApiError && error.error === "NOT_FOUND") setShown({ gone: true });
      },
    );
    return () => {
      giveUp.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [id]);
  return shown;
}
