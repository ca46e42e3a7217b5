export { anchorHeads } from "./anchor.ts";
export { headCovering } from "./covering.ts";
export { publishDueHeads } from "./due.ts";
export { showHeads } from "./feeds.ts";
export { allotmentRecords, nextHeadAt, receiptProof } from "./own-record.ts";
export { publishHeads, sha256 } from "./publish.ts";
export { recordHeads } from "./record.ts";
export { headHandlers } from "./routes.ts";
