export { leverHandlers } from "./routes.ts";
export { positionFromView } from "./view.ts";
