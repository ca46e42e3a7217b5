import { createHmac, timingSafeEqual } from "node:crypto";

const COUNTER_BYTES = 8;
const TAG_BYTES = 32;

/** A message was lost or came twice: what follows cannot be joined to what came before. */
export class Gap extends Error {}

const tagOf = (key: Buffer, counter: Buffer, text: Uint8Array): Buffer =>
  createHmac("sha256", key).update(counter).update(text).digest();

/** Numbers and authenticates the messages of one direction of a link: counter, HMAC-SHA256 of counter and text, text. */
export class FrameWriter {
  readonly #key: Buffer;
  #next = 0n;

  constructor(key: Buffer) {
    this.#key = key;
  }

  write(text: string): Buffer {
    const counter = Buffer.alloc(COUNTER_BYTES);
    counter.writeBigUInt64BE(this.#next);
    this.#next += 1n;
    const bytes = Buffer.from(text);
    return Buffer.concat([counter, tagOf(this.#key, counter, bytes), bytes]);
  }
}

export class FrameReader {
  readonly #key: Buffer;
  #next = 0n;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The text of a frame; undefined for one that the other end did not write, which is ignored. Throws Gap. */
  read(frame: Uint8Array): string | undefined {
    if (frame.length < COUNTER_BYTES + TAG_BYTES) return undefined;
    const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.length);
    const counter = bytes.subarray(0, COUNTER_BYTES);
    const text = bytes.subarray(COUNTER_BYTES + TAG_BYTES);
    const tag = bytes.subarray(COUNTER_BYTES, COUNTER_BYTES + TAG_BYTES);
    if (!timingSafeEqual(tag, tagOf(this.#key, counter, text))) return undefined;
    const number = counter.readBigUInt64BE();
    // One that comes again was copied by somebody else: the other end counts on.
    if (number < this.#next) return undefined;
    if (number > this.#next) throw new Gap(`message ${this.#next} of the bus was lost`);
    this.#next += 1n;
    return text.toString();
  }
}
