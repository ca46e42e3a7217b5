import { readSync, writeSync } from "node:fs";
import { type Disk, type Inode, isFolder, PAGE } from "./disk.ts";

/** The part of Linux's FUSE protocol (include/uapi/linux/fuse.h, 7.31) that a database and a server need. The kernel takes ENOSYS for "do without" where there is no handler. */

const [EPERM, ENOENT, EEXIST, ENOTEMPTY, ENOSYS, ENODEV, EINTR] = [1, 2, 17, 39, 38, 19, 4];
const [IN_HEADER, OUT_HEADER, WRITE_MAX] = [40, 16, 128 * 1024];
/** Nobody but the kernel changes anything, so that what it has read stays true. */
const VALID_SECONDS = 3_600n;
const NOTHING = Buffer.alloc(0);

type Request = {
  readonly id: number;
  readonly inode: Inode;
  readonly uid: number;
  readonly gid: number;
  readonly body: Buffer;
};
class Refusal extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`errno ${code}`);
    this.code = code;
  }
}

const textAt = (body: Buffer, from: number): string => body.toString("utf8", from, body.indexOf(0, from));

function attributes({ id, mode, uid, gid, size, modified, links }: Inode): Buffer {
  const out = Buffer.alloc(88);
  out.writeUInt32LE(id, 0);
  out.writeBigUInt64LE(BigInt(size), 8);
  out.writeBigUInt64LE(BigInt(Math.ceil(size / 512)), 16);
  for (const [seconds, nanoseconds] of [
    [24, 48],
    [32, 52],
    [40, 56],
  ] as const) {
    out.writeBigUInt64LE(BigInt(Math.floor(modified / 1000)), seconds);
    out.writeUInt32LE((modified % 1000) * 1_000_000, nanoseconds);
  }
  for (const [index, value] of [mode, links, uid, gid, 0, PAGE].entries()) out.writeUInt32LE(value, 60 + index * 4);
  return out;
}

function entryOf(inode: Inode): Buffer {
  const out = Buffer.alloc(40);
  out.writeUInt32LE(inode.id, 0);
  out.writeBigUInt64LE(VALID_SECONDS, 16);
  out.writeBigUInt64LE(VALID_SECONDS, 24);
  return Buffer.concat([out, attributes(inode)]);
}

function attributesOf(inode: Inode): Buffer {
  const out = Buffer.alloc(16);
  out.writeBigUInt64LE(VALID_SECONDS, 0);
  return Buffer.concat([out, attributes(inode)]);
}

function initialized(): Buffer {
  const out = Buffer.alloc(64);
  const BIG_WRITES = 1 << 5;
  for (const [offset, value] of [
    [0, 7],
    [4, 31],
    [8, WRITE_MAX],
    [12, BIG_WRITES],
    [20, WRITE_MAX],
    [24, 1],
  ] as const)
    out.writeUInt32LE(value, offset);
  return out;
}

/** As much room as a large disk has. */
function statistics(): Buffer {
  const out = Buffer.alloc(80);
  for (const offset of [0, 8, 16, 24, 32]) out.writeBigUInt64LE(1n << 28n, offset);
  for (const [offset, value] of [
    [40, PAGE],
    [44, 255],
    [48, PAGE],
  ] as const)
    out.writeUInt32LE(value, offset);
  return out;
}

/** Serves `disk` on an open /dev/fuse until it is unmounted, or `onMake` ends the process: it is called with each folder that is made in the root. */
export class FileSystem {
  readonly #disk: Disk;
  readonly #onMake: (name: string) => void;

  constructor(disk: Disk, onMake: (name: string) => void) {
    this.#disk = disk;
    this.#onMake = onMake;
  }

  serve(device: number): void {
    const request = Buffer.alloc(WRITE_MAX + 4096);
    for (;;) {
      const length = nextRequest(device, request);
      if (length === undefined) return;
      this.#answer(device, request.subarray(0, length));
    }
  }

  #answer(device: number, message: Buffer): void {
    const opcode = message.readUInt32LE(4);
    if (FORGETS.has(opcode)) return;
    const id = message.readUInt32LE(16);
    let [error, body]: [number, Buffer] = [0, NOTHING];
    try {
      const handler = this.#handlers[opcode];
      if (!handler) throw new Refusal(ENOSYS);
      const inode = this.#disk.inode(id);
      // INIT is about no file.
      if (!inode && opcode !== 26) throw new Refusal(ENOENT);
      const [uid, gid] = [message.readUInt32LE(24), message.readUInt32LE(28)];
      body = handler({ id, inode: inode as Inode, uid, gid, body: message.subarray(IN_HEADER) });
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      error = -thrown.code;
    }
    const head = Buffer.alloc(OUT_HEADER);
    head.writeUInt32LE(OUT_HEADER + body.length, 0);
    head.writeInt32LE(error, 4);
    message.copy(head, 8, 8, 16);
    writeSync(device, Buffer.concat([head, body]));
  }

  #child(folder: Inode, name: string): Inode {
    const inode = this.#disk.child(folder, name);
    if (!inode) throw new Refusal(ENOENT);
    return inode;
  }

  #make({ inode, uid, gid, body }: Request, mode: number, nameFrom: number): Buffer {
    const name = textAt(body, nameFrom);
    if (inode.id === 1 && isFolder({ mode })) this.#onMake(name);
    if (this.#disk.child(inode, name)) throw new Refusal(EEXIST);
    return entryOf(this.#disk.make(inode, name, { mode, uid, gid }));
  }

  #remove({ inode, body }: Request): Buffer {
    const name = textAt(body, 0);
    if (this.#child(inode, name).entries.size > 0) throw new Refusal(ENOTEMPTY);
    this.#disk.remove(inode, name);
    return NOTHING;
  }

  #fsync(inode: Inode): Buffer {
    this.#disk.fsync(inode);
    return NOTHING;
  }

  #reserve({ inode, body }: Request): Buffer {
    if (body.readUInt32LE(24) !== 0) throw new Refusal(ENOSYS);
    const end = body.readUIntLE(8, 6) + body.readUIntLE(16, 6);
    if (end > inode.size) this.#disk.resize(inode, end);
    return NOTHING;
  }

  #link({ inode, body }: Request): Buffer {
    const linked = this.#disk.inode(body.readUInt32LE(0));
    const name = textAt(body, 8);
    if (!linked) throw new Refusal(ENOENT);
    if (this.#disk.child(inode, name)) throw new Refusal(EEXIST);
    this.#disk.link(inode, name, linked);
    return entryOf(linked);
  }

  #rename({ inode, body }: Request, namesFrom: number): Buffer {
    const to = this.#disk.inode(body.readUInt32LE(0));
    const name = textAt(body, namesFrom);
    const newName = textAt(body, namesFrom + Buffer.byteLength(name) + 1);
    this.#child(inode, name);
    if (!to) throw new Refusal(ENOENT);
    if ((this.#disk.child(to, newName)?.entries.size ?? 0) > 0) throw new Refusal(ENOTEMPTY);
    this.#disk.rename(inode, name, to, newName);
    return NOTHING;
  }

  #setAttributes({ inode, body }: Request): Buffer {
    const valid = body.readUInt32LE(0);
    if (valid & 1) inode.mode = body.readUInt32LE(68);
    if (valid & 2) inode.uid = body.readUInt32LE(76);
    if (valid & 4) inode.gid = body.readUInt32LE(80);
    if (valid & 8) this.#disk.resize(inode, body.readUIntLE(16, 6));
    return attributesOf(inode);
  }

  #list({ inode, body }: Request): Buffer {
    const [from, most] = [body.readUIntLE(8, 6), body.readUInt32LE(16)];
    const out: Buffer[] = [];
    let length = 0;
    for (const [index, [name, id]] of [...inode.entries].entries()) {
      if (index < from) continue;
      const bytes = Buffer.from(name);
      const entry = Buffer.alloc(24 + Math.ceil(bytes.length / 8) * 8);
      length += entry.length;
      if (length > most) break;
      entry.writeUInt32LE(id, 0);
      entry.writeUIntLE(index + 1, 8, 6);
      entry.writeUInt32LE(bytes.length, 16);
      entry.writeUInt32LE((this.#disk.inode(id)?.mode ?? 0) >> 12, 20);
      bytes.copy(entry, 24);
      out.push(entry);
    }
    return Buffer.concat(out);
  }

  #write({ inode, body }: Request): Buffer {
    const [offset, size] = [body.readUIntLE(8, 6), body.readUInt32LE(16)];
    this.#disk.write(inode, offset, body.subarray(40, 40 + size));
    const out = Buffer.alloc(8);
    out.writeUInt32LE(size, 0);
    return out;
  }

  #read({ inode, body }: Request): Buffer {
    const from = body.readUIntLE(8, 6);
    return inode.bytes.subarray(from, Math.max(from, Math.min(inode.size, from + body.readUInt32LE(16))));
  }

  /** By opcode. */
  readonly #handlers: Readonly<Record<number, (request: Request) => Buffer>> = {
    1: ({ inode, body }) => entryOf(this.#child(inode, textAt(body, 0))),
    3: ({ inode }) => attributesOf(inode),
    4: (request) => this.#setAttributes(request),
    8: (request) => this.#make(request, request.body.readUInt32LE(0), 16),
    9: (request) => this.#make(request, 0o040000 | request.body.readUInt32LE(0), 8),
    10: (request) => this.#remove(request),
    11: (request) => this.#remove(request),
    12: (request) => this.#rename(request, 8),
    13: (request) => this.#link(request),
    15: (request) => this.#read(request),
    16: (request) => this.#write(request),
    17: () => statistics(),
    20: ({ inode }) => this.#fsync(inode),
    26: () => initialized(),
    28: (request) => this.#list(request),
    30: ({ inode }) => this.#fsync(inode),
    43: (request) => this.#reserve(request),
    45: (request) => {
      // An exchange, or a rename that replaces nothing: no program here asks for one.
      if (request.body.readUInt32LE(8) !== 0) throw new Refusal(ENOSYS);
      return this.#rename(request, 16);
    },
  };
}

/** The kernel expects no answer to these; a file without a name stays in memory, as little as there is of them. */
const FORGETS = new Set([2, 36, 42]);
const MOUNTED_WITHIN_MS = 5_000;

/** Undefined once it is unmounted. Until mount(8) is through, the device refuses. */
function nextRequest(device: number, into: Buffer): number | undefined {
  const until = Date.now() + MOUNTED_WITHIN_MS;
  for (;;)
    try {
      return readSync(device, into);
    } catch (error) {
      const code = -((error as NodeJS.ErrnoException).errno ?? 0);
      if (code === ENODEV) return undefined;
      // ENOENT: the request was interrupted before it was read.
      if (code === EINTR || code === ENOENT) continue;
      if (code !== EPERM || Date.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
}
