export { openChartHandlers } from "./handlers.ts";
