export { performanceHandlers } from "./routes.ts";
