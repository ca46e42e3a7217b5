import { UPLOAD_BYTES_MAX } from "@candor/contract/routes/identity.ts";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type FieldRefusal, refuseField } from "./result.ts";

/** What came in a multipart body: one file, and fields beside it for the contract to validate. */
export type Upload = { readonly ok: true; readonly file: Buffer; readonly fields: Record<string, unknown> };

const limits = { fileSize: UPLOAD_BYTES_MAX, files: 1, fields: 8, fieldSize: 1_024, fieldNameSize: 64, parts: 9 };
/** A body beyond this is not even read to its end to tell its sender so politely. */
const READ_BYTES_MAX = 4 * UPLOAD_BYTES_MAX;
/** Bodies in memory at once, 8 MiB each, of all callers and of one: slow senders of one account cannot take every place. */
const AT_ONCE = 32;
const AT_ONCE_PER_CALLER = 3;

const failed = refuseField("file", "UPLOAD_FAILED");
const busy: FieldRefusal = { ok: false, error: "BUSY" };

/** Reads multipart on the routes of this scope only; everywhere else such a body stays a malformed one of at most 64 KiB. */
export async function readUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits, throwFileSizeLimit: false });
}

const open = new Map<string, number>();
let openOfAll = 0;

/** Receives the body, once its sender is known to be allowed to send one. Whatever is wrong with it is the sender's fault and a refusal. */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: string,
): Promise<Upload | FieldRefusal> {
  if (!request.isMultipart()) return failed;
  if (Number.parseInt(request.headers["content-length"] ?? "0", 10) > READ_BYTES_MAX) {
    reply.header("connection", "close");
    return failed;
  }
  const ofCaller = open.get(caller) ?? 0;
  if (openOfAll >= AT_ONCE || ofCaller >= AT_ONCE_PER_CALLER) return busy;
  openOfAll += 1;
  open.set(caller, ofCaller + 1);
  try {
    return await readParts(request);
  } finally {
    openOfAll -= 1;
    const left = (open.get(caller) ?? 1) - 1;
    if (left > 0) open.set(caller, left);
    else open.delete(caller);
  }
}

/** Reads to the end whatever is wrong, so that the sender is not cut off while sending and gets its answer. */
async function readParts(request: FastifyRequest): Promise<Upload | FieldRefusal> {
  const fields: [string, unknown][] = [];
  let file: Buffer | undefined;
  let wrong = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") fields.push([part.fieldname, part.value]);
      else {
        file = await part.toBuffer();
        wrong ||= part.file.truncated || part.fieldname !== "file";
      }
    }
  } catch {
    // A broken or cut-off body, a second file, too many fields: the parser throws a different error for each.
    wrong = true;
  }
  return file && !wrong ? { ok: true, file, fields: Object.fromEntries(fields) } : failed;
}
