export { contractsOfUser } from "./reads.ts";
export { leverHandlers } from "./routes.ts";
export { positionSocketView } from "./view.ts";
