export { hasReadRisk } from "./queries.ts";
export { playHandlers } from "./routes.ts";
