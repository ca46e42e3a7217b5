import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { precompress } from "../../scripts/precompress.ts";

/** Where development finds a running server; CANDOR_BACKEND names another one. */
const backend = loadEnv("development", import.meta.dirname, "CANDOR_")["CANDOR_BACKEND"] ?? "http://127.0.0.1:8080";

/**
 * Node wants the attribute on a JSON import, and Vite's development server answers such an import with JavaScript, which browsers then refuse. The
 * build handles it by itself.
 */
const plainJsonImports = {
  name: "candor:plain-json-imports",
  apply: "serve" as const,
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    /\/load-\w+\.ts$/.test(id) ? code.replaceAll(', { with: { type: "json" } }', "") : undefined,
};

export default defineConfig({
  base: "/console/",
  plugins: [plainJsonImports, react(), precompress()],
  json: { namedExports: false, stringify: true },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // React, antd's core and the router change rarely: kept apart from the pages they stay in the browser's cache over a release.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler|@tanstack)\//, priority: 3 },
            { name: "antd", test: /node_modules\/(?:antd|@ant-design|@rc-component)\//, priority: 2, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { port: 5400, proxy: { "/api": backend } },
});
