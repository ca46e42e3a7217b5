export { treasuryHandlers } from "./routes.ts";
