/**
 * A disk whose machine can lose its power. What programs see is the live state; what is on the platter is what was fsynced. Of the rest a loss keeps a part, chosen by
 * `keeps`: of a file single pages of 4 KiB and perhaps its length, of a folder the first of its changes since it was fsynced, since a journal writes them in their order.
 * As on ext4 and XFS, the fsync of a file writes its own entry with it.
 */

export const PAGE = 4096;
const FOLDER = 0o040000;
const TYPE = 0o170000;
export const ROOT = 1;

/** Entries that one change of a folder sets, or removes where there is no id: two for a rename. */
type Change = ReadonlyMap<string, number | undefined>;

export type Inode = {
  readonly id: number;
  mode: number;
  uid: number;
  gid: number;
  modified: number;
  /** Where it was last entered. */
  parent: number;
  links: number;
  bytes: Buffer;
  size: number;
  durableBytes: Buffer;
  durableSize: number;
  readonly dirty: Set<number>;
  readonly entries: Map<string, number>;
  readonly durableEntries: Map<string, number>;
  changes: Change[];
};

/** What is left after a loss, or what a disk starts with. */
export type Image = {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
} & ({ readonly entries: ReadonlyMap<string, Image> } | { readonly bytes: Buffer });

const apply = (entries: Map<string, number>, change: Change): void => {
  for (const [name, id] of change) {
    if (id === undefined) entries.delete(name);
    else entries.set(name, id);
  }
};

const grown = (bytes: Buffer, size: number): Buffer => {
  if (size <= bytes.length) return bytes;
  const larger = Buffer.alloc(Math.max(size, Math.ceil(bytes.length * 1.5), PAGE));
  bytes.copy(larger);
  return larger;
};

export const isFolder = ({ mode }: { readonly mode: number }): boolean => (mode & TYPE) === FOLDER;

export class Disk {
  readonly #inodes = new Map<number, Inode>();
  readonly #obeysFsync: boolean;
  #lastId = ROOT - 1;

  /** `obeysFsync` false answers each fsync and writes nothing, which is to a program what PostgreSQL's fsync=off is. */
  constructor(image: Image, obeysFsync = true) {
    this.#obeysFsync = obeysFsync;
    this.#load(image, ROOT);
  }

  #load(image: Image, parent: number): Inode {
    const inode = this.#create(image.mode, { uid: image.uid, gid: image.gid, parent });
    if ("bytes" in image) {
      inode.bytes = Buffer.from(image.bytes);
      inode.durableBytes = Buffer.from(image.bytes);
      inode.size = inode.durableSize = image.bytes.length;
      return inode;
    }
    for (const [name, child] of image.entries) {
      const { id } = this.#load(child, inode.id);
      inode.entries.set(name, id);
      inode.durableEntries.set(name, id);
    }
    return inode;
  }

  #create(mode: number, { uid, gid, parent }: Pick<Inode, "uid" | "gid" | "parent">): Inode {
    this.#lastId += 1;
    const inode: Inode = {
      id: this.#lastId,
      mode,
      uid,
      gid,
      modified: Date.now(),
      parent,
      links: 1,
      bytes: Buffer.alloc(0),
      size: 0,
      durableBytes: Buffer.alloc(0),
      durableSize: 0,
      dirty: new Set(),
      entries: new Map(),
      durableEntries: new Map(),
      changes: [],
    };
    this.#inodes.set(inode.id, inode);
    return inode;
  }

  inode(id: number): Inode | undefined {
    return this.#inodes.get(id);
  }

  child(folder: Inode, name: string): Inode | undefined {
    return this.#inodes.get(folder.entries.get(name) ?? 0);
  }

  make(folder: Inode, name: string, made: Pick<Inode, "mode" | "uid" | "gid">): Inode {
    const inode = this.#create(made.mode, { uid: made.uid, gid: made.gid, parent: folder.id });
    this.#change(folder, new Map([[name, inode.id]]));
    return inode;
  }

  link(folder: Inode, name: string, inode: Inode): void {
    inode.links += 1;
    this.#change(folder, new Map([[name, inode.id]]));
  }

  remove(folder: Inode, name: string): void {
    const inode = this.child(folder, name);
    if (inode) inode.links -= 1;
    this.#change(folder, new Map([[name, undefined]]));
  }

  /** Within a folder a rename is one change; between two it could be cut in half, and nothing here does that. */
  rename(from: Inode, name: string, to: Inode, newName: string): void {
    const inode = this.child(from, name);
    if (!inode) return;
    const replaced = this.child(to, newName);
    if (replaced && replaced !== inode) replaced.links -= 1;
    inode.parent = to.id;
    const [entered, left]: [Change, Change] = [new Map([[newName, inode.id]]), new Map([[name, undefined]])];
    if (from === to) this.#change(to, new Map([...left, ...entered]));
    else {
      this.#change(to, entered);
      this.#change(from, left);
    }
  }

  #change(folder: Inode, change: Change): void {
    apply(folder.entries, change);
    folder.changes.push(change);
    folder.modified = Date.now();
  }

  write(inode: Inode, offset: number, bytes: Buffer): void {
    const end = offset + bytes.length;
    inode.bytes = grown(inode.bytes, end);
    bytes.copy(inode.bytes, offset);
    inode.size = Math.max(inode.size, end);
    this.#dirty(inode, offset, end);
  }

  resize(inode: Inode, size: number): void {
    if (size < inode.size) inode.bytes.fill(0, size, inode.size);
    inode.bytes = grown(inode.bytes, size);
    this.#dirty(inode, Math.min(size, inode.size), Math.max(size, inode.size));
    inode.size = size;
  }

  #dirty(inode: Inode, from: number, to: number): void {
    for (let page = Math.floor(from / PAGE); page * PAGE < to; page += 1) inode.dirty.add(page);
    inode.modified = Date.now();
  }

  fsync(inode: Inode): void {
    if (!this.#obeysFsync) return;
    if (isFolder(inode)) for (const change of inode.changes.splice(0)) apply(inode.durableEntries, change);
    else for (const page of inode.dirty) this.#keepPage(inode, page);
    inode.dirty.clear();
    inode.durableSize = inode.size;
    this.#fsyncEntry(inode);
  }

  /** The entry itself, those above it, and what the journal of its folder has before it. */
  #fsyncEntry(inode: Inode): void {
    const folder = this.#inodes.get(inode.parent);
    if (!folder || folder === inode || inode.links === 0) return;
    const last = folder.changes.findLastIndex((change) => [...change.values()].includes(inode.id));
    for (const change of folder.changes.splice(0, last + 1)) apply(folder.durableEntries, change);
    this.#fsyncEntry(folder);
  }

  #keepPage(inode: Inode, page: number): void {
    const [from, to] = [page * PAGE, Math.min((page + 1) * PAGE, inode.bytes.length)];
    inode.durableBytes = grown(inode.durableBytes, to);
    inode.bytes.copy(inode.durableBytes, from, from, to);
  }

  /** What is found after the power is back. `keeps` is asked for each page, length and change that was not fsynced. */
  lose(keeps: () => boolean): Image {
    return this.#left(this.#inodes.get(ROOT) as Inode, keeps);
  }

  #left(inode: Inode, keeps: () => boolean): Image {
    const { mode, uid, gid } = inode;
    if (!isFolder(inode)) {
      for (const page of inode.dirty) if (keeps()) this.#keepPage(inode, page);
      const size = inode.size !== inode.durableSize && keeps() ? inode.size : inode.durableSize;
      const bytes = Buffer.alloc(size);
      inode.durableBytes.copy(bytes, 0, 0, Math.min(size, inode.durableBytes.length));
      return { mode, uid, gid, bytes };
    }
    for (const change of inode.changes.splice(0)) {
      if (!keeps()) break;
      apply(inode.durableEntries, change);
    }
    const entries = new Map<string, Image>();
    for (const [name, id] of inode.durableEntries) {
      const child = this.#inodes.get(id);
      if (child) entries.set(name, this.#left(child, keeps));
    }
    return { mode, uid, gid, entries };
  }
}
