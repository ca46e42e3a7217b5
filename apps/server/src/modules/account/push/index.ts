export { pushHandlers } from "./routes.ts";
