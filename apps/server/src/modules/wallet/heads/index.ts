export { anchorHeads } from "./anchor.ts";
export { headCovering } from "./covering.ts";
export { publishDueHeads } from "./due.ts";
export { showHeads } from "./feeds.ts";
export { receiptProof } from "./own-record.ts";
export { publishHeads } from "./publish.ts";
export { recordHeads } from "./record.ts";
export { headHandlers } from "./routes.ts";
