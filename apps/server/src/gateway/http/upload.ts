import { refuse } from "@candor/contract/errors.ts";
import { UPLOAD_BYTES_MAX } from "@candor/contract/routes/identity.ts";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { done, type FieldRefusal, type Result, refuseField } from "../../services/calls/result.ts";

/** The content of a multipart body: one file, and fields for the contract to validate. */
export type Upload = { readonly file: Buffer; readonly fields: Record<string, unknown> };

const limits = { fileSize: UPLOAD_BYTES_MAX, files: 1, fields: 8, fieldSize: 1_024, fieldNameSize: 64, parts: 9 };
/** A larger body is not even read to its end for a proper refusal. */
const READ_BYTES_MAX = 4 * UPLOAD_BYTES_MAX;
/** Bodies in memory at once, 8 MiB each: in total, per address and per account. */
const AT_ONCE = { all: 32, address: 6, user: 3 } as const;
/** Time limit of an upload, or a few slow ones would occupy every slot: 8 MiB within it are 2.2 Mbit/s. */
const WITHIN_MS = 30_000;

const failed = refuseField("file", "UPLOAD_FAILED");
const busy: FieldRefusal = refuse("BUSY");

/** Reads multipart on the routes of this scope only; everywhere else such a body stays a malformed one of at most 64 KiB. */
export async function readUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits, throwFileSizeLimit: false });
}

const open = new Map<string, number>();
let openOfAll = 0;

/** Takes a slot of each of these, or none. Returns the function that releases them. */
function takePlaces(requested: readonly { readonly of: string; readonly max: number }[]): (() => void) | undefined {
  if (openOfAll >= AT_ONCE.all || requested.some(({ of, max }) => (open.get(of) ?? 0) >= max)) return undefined;
  openOfAll += 1;
  for (const { of } of requested) open.set(of, (open.get(of) ?? 0) + 1);
  return () => {
    openOfAll -= 1;
    for (const { of } of requested) {
      const left = (open.get(of) ?? 1) - 1;
      if (left > 0) open.set(of, left);
      else open.delete(of);
    }
  };
}

type Sender = { readonly address: string; readonly user: number | undefined; readonly withinMs?: number };

/** Receives the body, after the sender was authorized. Any error in it is the sender's fault and a refusal. */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { address, user, withinMs = WITHIN_MS }: Sender,
): Promise<Result<Upload>> {
  if (!request.isMultipart()) return failed;
  if (Number.parseInt(request.headers["content-length"] ?? "0", 10) > READ_BYTES_MAX) {
    reply.header("connection", "close");
    return failed;
  }
  const giveBack = takePlaces([
    { of: `address ${address}`, max: AT_ONCE.address },
    ...(user === undefined ? [] : [{ of: `user ${user}`, max: AT_ONCE.user }]),
  ]);
  if (!giveBack) return busy;
  // An aborted upload ends the read with an error.
  const tooSlow = setTimeout(() => request.raw.destroy(), withinMs);
  try {
    return await readParts(request);
  } finally {
    clearTimeout(tooSlow);
    giveBack();
  }
}

/** Reads to the end even after an error, so that the sender is not cut off while sending and gets its answer. */
async function readParts(request: FastifyRequest): Promise<Result<Upload>> {
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
  return file && !wrong ? done({ file, fields: Object.fromEntries(fields) }) : failed;
}
