import { type RefObject, useCallback, useEffect, useRef } from "react";
import { seekFirstWrong } from "./first-wrong.ts";

/** For what is no form of HTML, or is checked before it is sent: call it at each press, after the press has said what is wrong. */
export function useFirstWrong(form: RefObject<HTMLElement | null>): () => void {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return useCallback(() => {
    stop.current?.();
    stop.current = form.current ? seekFirstWrong(form.current) : undefined;
  }, [form]);
}
