import { useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { closeOver, useOverPage } from "./over-page.ts";

const TransferSheet = lazy(() => import("../features/transfer/transfer-sheet.tsx"));

/** The transfer over the page that asked for it. It goes with that page. */
export function TransferOver() {
  const { query, request, open } = useOverPage();
  const href = useRouterState({ select: (state) => state.location.href });
  useEffect(() => {
    if (href) closeOver();
  }, [href]);
  if (request === 0) return null;
  return (
    <Suspense fallback={null}>
      <TransferSheet key={request} open={open} query={query} onClose={closeOver} />
    </Suspense>
  );
}
