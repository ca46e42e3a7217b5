import { Readable } from "node:stream";
import type { FileAnswer } from "@candor/contract/fields.ts";
import type { FastifyReply } from "fastify";

/** Bytes of one known type, which no browser may take for another, keep, or let a page run: the answer of a call with `binary`. */
export function sendFile(reply: FastifyReply, file: FileAnswer): Buffer | Readable {
  reply.headers({
    "content-type": file.type,
    "content-disposition": "name" in file ? `attachment; filename="${file.name}"` : "inline",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  if ("pieces" in file) return Readable.from(file.pieces, { objectMode: false });
  return Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
}
