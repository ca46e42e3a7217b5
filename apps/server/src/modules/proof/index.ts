export { forgetLeaves, publishDaily } from "./daily.ts";
export { liabilityHandlers, proofHandlers } from "./routes.ts";
