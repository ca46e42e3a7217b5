/** The storage of the files' encrypted bytes. Keys are random names of our own: lower-case hexadecimal. */
export interface FileStorage {
  /** Durable when it resolves. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Rejects when there is nothing under the key. */
  get(key: string): Promise<Buffer>;
  /** A missing file counts as deleted. */
  delete(key: string): Promise<void>;
}
