export { openTickerHandlers } from "./handlers.ts";
