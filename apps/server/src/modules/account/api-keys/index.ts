export { apiKeyHandlers } from "./routes.ts";
export { apiKeyView } from "./view.ts";
