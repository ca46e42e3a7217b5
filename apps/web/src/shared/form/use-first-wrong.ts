import { type RefObject, useCallback, useEffect, useRef } from "react";
import { seekFirstWrong } from "./first-wrong.ts";

/** For forms without a <form> element, or with a check before submission: call it at each press, after the errors were set. */
export function useFirstWrong(form: RefObject<HTMLElement | null>): () => void {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return useCallback(() => {
    stop.current?.();
    stop.current = form.current ? seekFirstWrong(form.current) : undefined;
  }, [form]);
}
