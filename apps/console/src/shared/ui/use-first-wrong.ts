import { type RefObject, useCallback, useEffect, useState } from "react";

/** What a form calls after a press that sends nothing while something is wrong: once that is drawn, the first wrong field has the focus. */
export function useFirstWrong(form: RefObject<HTMLElement | null>): () => void {
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, presses]);
  return useCallback(() => setPresses((before) => before + 1), []);
}
