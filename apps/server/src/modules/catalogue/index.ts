export { marketFees } from "./market-change.ts";
export { consoleCatalogueHandlers } from "./routes.ts";
