export { optionsOfUser } from "./reads.ts";
export { optionHandlers } from "./routes.ts";
export { optionFromView } from "./view.ts";
