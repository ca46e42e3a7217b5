export { isStreamName, readStream, type Stream } from "./names.ts";
export * as streamPayloads from "./payloads.ts";
