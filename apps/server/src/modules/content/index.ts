export { homeContent } from "./home.ts";
export { contentHandlers } from "./routes.ts";
