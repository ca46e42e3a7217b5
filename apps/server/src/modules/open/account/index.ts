export { openAccountHandlers } from "./handlers.ts";
export { spotBalances } from "./queries.ts";
