export { hostingHandlers } from "./routes.ts";
