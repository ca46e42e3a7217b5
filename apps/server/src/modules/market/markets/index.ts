export { marketHandlers } from "./routes.ts";
