import { gathered, type Link } from "./link.ts";

/** A connection between processes that carries text in order, in pieces of any length. */
export type TextStream = {
  write(text: string): void;
  onText(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
  close(): void;
};

const BEAT_MS = 500;
/** A process that is this silent is taken for gone: it may be stopped, or cut off, without its connection ending. */
export const SILENT_MS = 3_000;

/**
 * A link over a stream: a line break ends each line. Empty lines are the heartbeat, sent while there is nothing else to send; an end that hears nothing for
 * SILENT_MS closes.
 */
export function streamLink(stream: TextStream): Link {
  let hear: (line: string) => void = () => {};
  const closed: (() => void)[] = [];
  /** The beginning of a line whose end has not arrived. */
  let begun: string[] = [];
  let isClosed = false;
  let sentAt = performance.now();
  let heardAt = sentAt;
  const send = gathered((text) => {
    if (isClosed) return;
    sentAt = performance.now();
    stream.write(`${text}\n`);
  });
  const end = (): void => {
    if (isClosed) return;
    isClosed = true;
    clearInterval(beat);
    stream.close();
    for (const listener of closed) listener();
  };
  const beat = setInterval(() => {
    const now = performance.now();
    if (now - heardAt > SILENT_MS) end();
    else if (now - sentAt > BEAT_MS / 2) send("");
  }, BEAT_MS);
  beat.unref();
  stream.onText((text) => {
    heardAt = performance.now();
    const [first = "", ...others] = text.split("\n");
    begun.push(first);
    for (const next of others) {
      const line = begun.join("");
      begun = [next];
      if (line !== "" && !isClosed) hear(line);
    }
  });
  stream.onClose(end);
  return {
    send,
    onLine(listener) {
      hear = listener;
    },
    onClose(listener) {
      closed.push(listener);
    },
    close: end,
  };
}
