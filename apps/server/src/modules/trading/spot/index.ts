export { spotHandlers } from "./routes.ts";
export { orderFromView } from "./view.ts";
