export { bankHandlers } from "./routes.ts";
