export { consoleContentHandlers } from "./console-routes.ts";
export { homeContent } from "./home.ts";
export { contentHandlers } from "./routes.ts";
export { seedContent } from "./seed.ts";
