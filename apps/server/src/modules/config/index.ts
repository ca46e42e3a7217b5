export { configHandlers } from "./routes.ts";
