export { optionHandlers } from "./routes.ts";
export { optionFromView } from "./view.ts";
