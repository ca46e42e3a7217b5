export { currencyProfileKind } from "./kind.ts";
export { consoleProfileHandlers, profileHandlers } from "./routes.ts";
