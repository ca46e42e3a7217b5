import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { startExit } from "./app/exit.ts";
import { fetchAheadLater } from "./app/fetch-ahead.ts";
import { firstAnswers } from "./app/first-answers.ts";
import { keepLastSeen } from "./app/keep-last-seen.ts";
import { startNavigation, startRouter } from "./app/router.tsx";
import { startSession } from "./app/session-events.ts";
import { queryClient } from "./shared/api/query-client.ts";
import { endTask } from "./shared/end-task.ts";
import { beginsAtHome, isPrerendered } from "./shared/first-page.ts";
import { startI18n } from "./shared/i18n/i18n.ts";
import { socket } from "./shared/socket/socket.ts";
import { startTheme } from "./shared/theme/theme.ts";

await endTask();
startTheme();
startNavigation();
startSession();
keepLastSeen();
startExit(() => i18next.t("common.exitHint"));
// A price that came before React has taken over the rendered page would have it render every row again at once.
if (!isPrerendered) socket.start();
await startI18n();
await endTask();
const answered = firstAnswers();
await endTask();
// With its route and its data known, the page is the first thing that is rendered: a skeleton before it would stay for at least 300 ms.
const router = await startRouter();
await answered;
await endTask();
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);
const home = document.getElementById("home");
const root = document.getElementById("root");
if (!home || !root) throw new Error("index.html has no #home or no #root");
// As a transition React renders in slices of 5 ms, so that a slow phone answers a touch meanwhile.
startTransition(() => {
  // Where what the server rendered differs after all, React renders that part again, and nobody needs to know.
  if (isPrerendered) hydrateRoot(home, app, { onRecoverableError: () => undefined });
  else createRoot(root).render(app);
});
const stopWaiting = router.subscribe("onRendered", async () => {
  stopWaiting();
  if (!isPrerendered) return home.remove();
  root.remove();
  // React is committing, and would not see a tap.
  await endTask();
  // A tap that the page could not answer until now is repeated (public/theme-boot.js).
  dispatchEvent(new Event("candor:started"));
  socket.start();
});
if (beginsAtHome) fetchAheadLater();
