export { fileHandlers } from "./routes.ts";
