export { changedResults } from "./result-index.ts";
export { subscriptionHandlers } from "./routes.ts";
