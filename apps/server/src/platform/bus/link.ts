import type { MessagePort } from "node:worker_threads";

/** Lines wait this long for others when a message has just left; a batch takes ten times as long to commit. */
const GATHER_MS = 1;

/**
 * One end of a connection that carries lines of text, in order and without loss until it closes. Lines sent in one turn of the event loop form one message, and
 * under load lines sent within a millisecond: a message wakes the other end, which costs the two about 15 us, and a turn of a busy gateway has one or two requests.
 */
export type Link = {
  send(line: string): void;
  onLine(listener: (line: string) => void): void;
  /** Called once when the other end is gone. */
  onClose(listener: () => void): void;
  close(): void;
};

/** Joins lines to messages as described above. */
export function gathered(post: (text: string) => void): (line: string) => void {
  let waiting: string[] = [];
  let flushedAt = 0;
  const flush = (): void => {
    const lines = waiting;
    waiting = [];
    flushedAt = performance.now();
    post(lines.join("\n"));
  };
  return (line) => {
    waiting.push(line);
    if (waiting.length > 1) return;
    if (performance.now() - flushedAt < GATHER_MS) setTimeout(flush, GATHER_MS);
    else setImmediate(flush);
  };
}

/** A link over a MessagePort (or a Worker, which has the same three methods). */
export function portLink(port: MessagePort): Link {
  return {
    send: gathered((text) => port.postMessage(text)),
    onLine(listener) {
      port.on("message", (text: string) => {
        for (const line of text.split("\n")) listener(line);
      });
    },
    onClose(listener) {
      port.once("close", listener);
    },
    close: () => port.close(),
  };
}
