export { Files, fileKeys } from "./files.ts";
export { openStorage } from "./open-storage.ts";
export { fileHandlers } from "./routes.ts";
export { sameMotif } from "./same-motif.ts";
