import { buildPages } from "./build-pages.ts";

/** `npm start`: builds the pages where they are missing or older than their sources, then starts the server in this process. */
if (!process.argv.includes("--help")) await buildPages();
await import("../apps/server/src/main.ts");
