import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import { leanRoutes } from "./lean-routes.ts";

/** The renderer brings its own texts; those that pages load when they need them would be 400 files that nobody reads. */
const ownTexts: Plugin = {
  name: "candor:own-texts",
  enforce: "pre",
  load: {
    filter: { id: /\/src\/shared\/i18n\/start-text\.ts$/ },
    handler: () =>
      "export const startNamespaces = []; export const loadText = async () => undefined; export const textFiles = async () => ({});",
  },
};

/** What our own code asks for as it is read, which a thread of the server does not have. */
const GLOBALS = 'globalThis.location ??= { hash: "", search: "" }; globalThis.addEventListener ??= () => {};';

/** Builds src/prerender.tsx with all that it imports into one file for Node. */
async function builtSource(): Promise<string> {
  const built = await build({
    root: fileURLToPath(new URL("..", import.meta.url)),
    configFile: false,
    logLevel: "error",
    plugins: [ownTexts, leanRoutes, react()],
    json: { namedExports: false, stringify: true },
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: "src/prerender.tsx",
      write: false,
      minify: true,
      target: "node20",
      rolldownOptions: { output: { codeSplitting: false, banner: GLOBALS } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code;
}

/** Adds the renderer of home to the build, where the gateway finds it (apps/server/src/gateway/http/home). */
export const prerender: Plugin = {
  name: "candor:prerender",
  apply: "build",
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: "prerender/home.mjs", source: await builtSource() });
  },
};
