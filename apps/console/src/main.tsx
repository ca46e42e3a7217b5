import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { ConfigProvider } from "antd";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { router, startNavigation } from "./app/router.tsx";
import { queryClient } from "./shared/api/query-client.ts";
import { startKeys } from "./shared/keys/registry.ts";
import { startTheme, useTheme } from "./shared/theme.ts";
import { antdTheme } from "./shared/tokens.ts";
import "./shared/styles/base.css";

startTheme();
startKeys();
startNavigation();

function App() {
  const mode = useTheme();
  return (
    <ConfigProvider theme={antdTheme(mode)} wave={{ disabled: true }} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
