export { otcAsks } from "./asks.ts";
export { disputeCounts } from "./queue.ts";
