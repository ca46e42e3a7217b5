/** WebSocket by hand over a bare connection: for a generator that must cost little, and for a client that reads nothing. */
const OPCODE_TEXT = 0x81;
const MASKED = 0x80;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** A masked text frame. The mask is zero, so that masking is no work: that is allowed, and it is the generator's cost alone. */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const isShort = length < LENGTH_16;
  const head = isShort ? 6 : 8;
  const frame = Buffer.alloc(head + length);
  frame[0] = OPCODE_TEXT;
  frame[1] = MASKED | (isShort ? length : LENGTH_16);
  if (!isShort) frame.writeUInt16BE(length, 2);
  frame.write(text, head, "latin1");
  return frame;
}

/** The payload of the first frame of `bytes` and where the next one begins; undefined while it is not complete. */
export function readFrame(bytes: Buffer, from: number): { text: string; next: number } | undefined {
  if (bytes.length < from + 2) return undefined;
  let length = (bytes[from + 1] as number) & ~MASKED;
  let start = from + 2;
  if (length === LENGTH_64) throw new Error("an answer of more than 64 KiB");
  if (length === LENGTH_16) {
    if (bytes.length < from + 4) return undefined;
    length = bytes.readUInt16BE(from + 2);
    start = from + 4;
  }
  if (bytes.length < start + length) return undefined;
  return { text: bytes.toString("latin1", start, start + length), next: start + length };
}

/** The request that makes a connection of HTTP a socket. */
export const upgradeTo = (path: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "",
    "",
  ].join("\r\n");
