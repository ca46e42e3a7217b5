export { contractsOfUser } from "./reads.ts";
export { leverHandlers } from "./routes.ts";
export { positionFromView } from "./view.ts";
