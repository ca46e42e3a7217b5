export { alertHandlers } from "./routes.ts";
