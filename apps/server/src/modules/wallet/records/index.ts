export { ledgerPage, unknownCurrency } from "./entries.ts";
export { entriesWith, entryById } from "./queries.ts";
export { recordHandlers } from "./routes.ts";
