import { type Challenge, search } from "./search.ts";

/** Answers a challenge's number, or undefined where it has none. */
self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(search(data, 0, data.max + 1));
};
