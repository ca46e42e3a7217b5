import { lazy, Suspense, useEffect, useState } from "react";
import { onVerifyNeeded } from "../shared/api/events.ts";

const VerifySheet = lazy(() => import("./verify-sheet.tsx"));

/** Opens the sheet wherever an answer has type 998: the user stays on the page with what they typed, and chooses to go. */
export function VerifyPrompt() {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      onVerifyNeeded(() => {
        setAsked(true);
        setOpen(true);
      }),
    [],
  );
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <VerifySheet open={open} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
