export { ledgerPage, unknownCurrency } from "./entries.ts";
export { recordHandlers } from "./routes.ts";
