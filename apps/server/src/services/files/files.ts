import { randomBytes, randomUUID } from "node:crypto";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { refuse } from "@candor/contract/errors.ts";
import { UPLOADS_PER_DAY } from "@candor/contract/routes/identity.ts";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock/clock.ts";
import { type Sealer, sealer } from "../../platform/crypto.ts";
import type { Database } from "../../platform/database/schema.ts";
import { type Motif, readMotif } from "../../platform/files/motif.ts";
import { makePicture, type Picture } from "../../platform/files/picture.ts";
import type { FileStorage } from "../../platform/files/storage.ts";
import type { SealedColumn } from "../../platform/secrets/sealed-column.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { done, type Result, refuseField } from "../calls/result.ts";
import * as queries from "./queries.ts";

export type FilePurpose = queries.FileRow["purpose"];
export type Sent = {
  readonly ownerId: number;
  /** The operator who uploads it for the owner's conversation. */
  readonly operatorId?: number;
  readonly purpose: FilePurpose;
  readonly bytes: Buffer;
};

type Parts = {
  readonly db: Kysely<Database>;
  readonly storage: FileStorage;
  readonly secrets: Secrets;
  readonly clock: Clock;
};

/** A picture may be used for a day; an hour more, so that none is deleted during the call that uses it. */
const SWEPT_AFTER_MS = DAY_MS + 3_600_000;
/** A repeated upload reuses the stored picture, unless less than half of its day is left. */
const SAME_WITHIN_MS = DAY_MS / 2;
const ORPHANS_PER_SWEEP = 500;
/** Pictures for conversations: some for each that an operator answers. */
const OPERATOR_UPLOADS_PER_DAY = 300;
const MOTIFS_KEPT = 100;

/** The keys of the pictures, each sealed for its own row. */
export const fileKeys: SealedColumn = {
  name: "keys of files",
  table: "files",
  id: "file_id",
  idType: "uuid",
  column: "wrapped_key",
  purpose: "file keys",
  boundTo: (fileId) => fileId,
};

/**
 * Uploaded pictures. Each is encrypted with a key of its own, which the server's key wraps: files in the folder or the bucket are useless without the
 * database and the secret, and deleting a row makes its picture unreadable in every copy of the storage.
 */
export class Files {
  readonly #db: Kysely<Database>;
  readonly #storage: FileStorage;
  readonly #clock: Clock;
  readonly #keys: Sealer;
  /** The least recently used first. */
  readonly #motifs = new Map<string, Motif>();

  constructor({ db, storage, secrets, clock }: Parts) {
    this.#db = db;
    this.#storage = storage;
    this.#clock = clock;
    this.#keys = secrets.sealer(fileKeys.purpose);
  }

  /**
   * Stores a picture and returns its id. A repeated upload returns the same id, so a lost answer does no harm. Refused: not a picture
   * (FILE_NOT_PICTURE), broken or too large (UPLOAD_FAILED), more than 30 a day (TOO_MANY_REQUESTS), and BUSY.
   */
  async keep(sent: Sent): Promise<Result<{ id: string }>> {
    if (await this.#tooMany(this.#db, sent)) return refuse("TOO_MANY_REQUESTS");
    const picture = await makePicture(sent.bytes);
    if (picture === "BUSY") return refuse("BUSY");
    if (typeof picture === "string") return refuseField("file", picture);
    const { row, sealed } = this.#seal(sent, picture);
    const same = await this.#same(this.#db, row);
    if (same) return done({ id: same.file_id });
    // Outside the transaction, since a bucket may take seconds. A row is never without its bytes; bytes without a row are noise without a key.
    await this.#storage.put(row.storage_key, sealed);
    const kept = await this.#insert(row);
    if (!kept.ok || kept.data.id !== row.file_id) await this.#storage.delete(row.storage_key);
    return kept;
  }

  /** The picture under an id, without an access check: that is up to callers. Throws if the storage has lost or changed it. */
  async read(row: queries.FileRow): Promise<Buffer> {
    const key = this.#keys.open(row.wrapped_key, row.file_id);
    return contentSealer(key).open(await this.#storage.get(row.storage_key), row.file_id);
  }

  /** What is compared of a picture; undefined for an unknown one. The last hundred are kept, 66 kB each: a case is read more than once. */
  async motif(fileId: string): Promise<Motif | undefined> {
    const known = this.#motifs.get(fileId);
    const row = known ? undefined : await this.find(fileId);
    const motif = known ?? (row && (await readMotif(await this.read(row))));
    if (!motif) return undefined;
    this.#motifs.delete(fileId);
    this.#motifs.set(fileId, motif);
    for (const oldest of this.#motifs.keys()) {
      if (this.#motifs.size <= MOTIFS_KEPT) break;
      this.#motifs.delete(oldest);
    }
    return motif;
  }

  find(fileId: string): Promise<queries.FileRow | undefined> {
    return queries.byId(this.#db, fileId);
  }

  /** Deletes pictures uploaded more than a day ago and never used. Returns their number. */
  async sweep(): Promise<number> {
    const before = new Date(this.#clock.now() - SWEPT_AFTER_MS);
    const keys = await queries.deleteOrphans(this.#db, before, ORPHANS_PER_SWEEP);
    // Rows first: bytes that remain after a failure here are unreadable without their keys.
    for (const key of keys) await this.#storage.delete(key);
    return keys.length;
  }

  #same(db: Kysely<Database>, row: queries.NewFile): Promise<{ file_id: string } | undefined> {
    return queries.sameFile(db, row, new Date(this.#clock.now() - SAME_WITHIN_MS));
  }

  async #tooMany(
    db: Kysely<Database>,
    { ownerId, operatorId }: Pick<Sent, "ownerId" | "operatorId">,
  ): Promise<boolean> {
    const since = new Date(this.#clock.now() - DAY_MS);
    if (operatorId !== undefined)
      return (await queries.countOfOperator(db, operatorId, since)) >= OPERATOR_UPLOADS_PER_DAY;
    return (await queries.countSince(db, ownerId, since)) >= UPLOADS_PER_DAY;
  }

  #seal({ ownerId, operatorId, purpose }: Sent, picture: Picture): { row: queries.NewFile; sealed: Buffer } {
    const fileId = randomUUID();
    const key = randomBytes(32);
    const row: queries.NewFile = {
      file_id: fileId,
      owner_id: ownerId,
      operator_id: operatorId ?? null,
      purpose,
      storage_key: randomBytes(16).toString("hex"),
      wrapped_key: this.#keys.seal(key, fileId),
      mime: "image/jpeg",
      bytes: picture.bytes.length,
      width: picture.width,
      height: picture.height,
      content_hash: picture.contentHash,
      picture_hash: picture.pictureHash,
    };
    return { row, sealed: contentSealer(key).seal(picture.bytes, fileId) };
  }

  /** Repeats the earlier checks, now that no other upload of this user can interfere. */
  #insert(row: queries.NewFile): Promise<Result<{ id: string }>> {
    return this.#db.transaction().execute(async (trx) => {
      await queries.lockOwner(trx, row.owner_id);
      const same = await this.#same(trx, row);
      if (same) return done({ id: same.file_id });
      const sender = { ownerId: row.owner_id, ...(row.operator_id === null ? {} : { operatorId: row.operator_id }) };
      if (await this.#tooMany(trx, sender)) return refuse("TOO_MANY_REQUESTS");
      await queries.insert(trx, row);
      return done({ id: row.file_id });
    });
  }
}

const contentSealer = (key: Buffer): Sealer => sealer(key.toString("base64"), "file content");
