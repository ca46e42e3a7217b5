export { contractsOfUser } from "./reads.ts";
export { contractHandlers } from "./routes.ts";
export { positionSocketView } from "./view.ts";
