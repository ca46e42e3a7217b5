import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { startExit } from "./app/exit.ts";
import { fetchAheadLater } from "./app/fetch-ahead.ts";
import { firstAnswers } from "./app/first-answers.ts";
import { keepLastSeen } from "./app/keep-last-seen.ts";
import { startNavigation, startRouter } from "./app/router.tsx";
import { startSession } from "./app/session-events.ts";
import { queryClient } from "./shared/api/query-client.ts";
import { beginsAtHome } from "./shared/first-page.ts";
import { startI18n } from "./shared/i18n/i18n.ts";
import { socket } from "./shared/socket/socket.ts";
import { startTheme } from "./shared/theme/theme.ts";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

// The browser has just read all the code in one go. What follows is a task of its own, so that a slow phone answers a touch in between.
await new Promise((resolve) => setTimeout(resolve));
startTheme();
startNavigation();
startSession();
keepLastSeen();
startExit(() => i18next.t("common.exitHint"));
socket.start();
await startI18n();
// With its route and its data known, the page is the first thing that is rendered: a skeleton before it would stay for at least 300 ms.
const [router] = await Promise.all([startRouter(), firstAnswers()]);
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);
// As a transition React renders in slices of 5 ms, so that a slow phone answers a touch meanwhile.
startTransition(() => createRoot(container).render(app));
if (beginsAtHome) fetchAheadLater();
