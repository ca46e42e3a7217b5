export { allAreas } from "./all-areas.ts";
export { type AreaFlags, areaFlags } from "./area-flags.ts";
export type { Area } from "./areas.ts";
export { configHandlers } from "./routes.ts";
