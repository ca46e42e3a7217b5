export { exchangeHandlers } from "./routes.ts";
