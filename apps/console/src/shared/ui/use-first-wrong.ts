import { type RefObject, useCallback, useEffect, useState } from "react";

/** Focuses the first invalid field after a submit that sent nothing, once the errors are rendered. */
export function useFirstWrong(form: RefObject<HTMLElement | null>): () => void {
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, presses]);
  return useCallback(() => setPresses((before) => before + 1), []);
}
