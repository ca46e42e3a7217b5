import { type Challenge, search } from "./search.ts";

/** Posts a challenge's number, or undefined if it has none. */
self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(search(data, 0, data.max + 1));
};
