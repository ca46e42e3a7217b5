import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { pageAt } from "../paths.ts";
import { Frame } from "./frame.tsx";
import { TransferOver } from "./transfer-over.tsx";

/** The frame around the router's page. */
export function Shell() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const focused = useRef(pathname);
  useEffect(() => {
    // Each change of page starts at its heading for a screen reader, not at the link that was pressed on the old one. The first page starts at its top by itself.
    if (focused.current !== pathname) document.getElementById("page")?.focus({ preventScroll: true });
    focused.current = pathname;
  }, [pathname]);
  return (
    <Frame page={pageAt(shown)} over={<TransferOver />}>
      <Outlet />
    </Frame>
  );
}
