export { optionsOfUser } from "./reads.ts";
export { optionHandlers } from "./routes.ts";
export { optionSocketView } from "./view.ts";
