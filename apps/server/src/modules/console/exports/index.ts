export { exportHandlers } from "./routes.ts";
