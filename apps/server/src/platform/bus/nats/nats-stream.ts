import type { NatsConnection } from "@nats-io/transport-node";
import type { TextStream } from "../stream-link.ts";
import { FrameReader, FrameWriter, Gap } from "./frames.ts";

/** Below the 1 MiB that a NATS server takes in one message: a UTF-16 unit has at most 3 bytes in UTF-8. */
const CHARS_MAX = 256 * 1024;

/** The other end need not wait for silence. */
const END = "";

type Way = { readonly subject: string; readonly key: Buffer };

/**
 * A stream of text over two subjects of NATS. NATS keeps the order and may lose messages, never silently here: each is numbered, and a gap closes the stream.
 * `begin` is called with the first message of the other end, before it is passed on.
 */
export function natsStream(
  nats: NatsConnection,
  { send, receive, begin = () => {} }: { readonly send: Way; readonly receive: Way; readonly begin?: () => void },
): TextStream {
  const writer = new FrameWriter(send.key);
  const reader = new FrameReader(receive.key);
  let hear: (text: string) => void = () => {};
  let end: () => void = () => {};
  let hasBegun = false;
  const subscription = nats.subscribe(receive.subject, {
    callback(error, message) {
      if (error) return end();
      let text: string | undefined;
      try {
        text = reader.read(message.data);
      } catch (failure) {
        if (!(failure instanceof Gap)) throw failure;
        return end();
      }
      if (text === undefined) return;
      if (text === END) return end();
      if (!hasBegun) begin();
      hasBegun = true;
      hear(text);
    },
  });
  return {
    write(text) {
      if (nats.isClosed()) return end();
      for (let at = 0; at < text.length; at += CHARS_MAX)
        nats.publish(send.subject, writer.write(text.slice(at, at + CHARS_MAX)));
    },
    onText(listener) {
      hear = listener;
    },
    onClose(listener) {
      end = listener;
    },
    close() {
      subscription.unsubscribe();
      if (!nats.isClosed()) nats.publish(send.subject, writer.write(END));
    },
  };
}
