import { getHomeInit } from "@candor/contract/routes/common.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import i18next from "i18next";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startExit } from "./app/exit.ts";
import { fetchAheadLater } from "./app/fetch-ahead.ts";
import { keepLastSeen } from "./app/keep-last-seen.ts";
import { router, startNavigation } from "./app/router.tsx";
import { startSession } from "./app/session-events.ts";
import { queryClient } from "./shared/api/query-client.ts";
import { readAhead } from "./shared/api/use-api.ts";
import { beginsAtHome } from "./shared/first-page.ts";
import { startI18n } from "./shared/i18n/i18n.ts";
import { socket } from "./shared/socket/socket.ts";
import { startTheme } from "./shared/theme/theme.ts";
import { modeKnown } from "./shared/use-mode.ts";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

startTheme();
startNavigation();
startSession();
keepLastSeen();
startExit(() => i18next.t("common.exitHint"));
socket.start();
await startI18n();
// Already requested; taken here, the answer is available when the home page first renders, which then needs no skeleton.
if (beginsAtHome) void readAhead(getHomeInit, {});
await modeKnown();
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
if (beginsAtHome) fetchAheadLater();
