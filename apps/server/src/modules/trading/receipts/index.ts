export { readReceipt } from "./read.ts";
export { receiptHandlers } from "./routes.ts";
