export { spotHandlers } from "./routes.ts";
export { orderSocketView } from "./view.ts";
