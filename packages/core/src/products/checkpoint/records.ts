import { envelope } from "../../codec/parts.ts";
import { integer, type MemberOf, text } from "../../codec/schema.ts";

export const commands = {
  /**
   * Puts the hash of what was written down of the platform at a batch into the chain, so that it can be held against the tables when the texts of its
   * time are gone. Nothing of the state follows from it.
   */
  sealCheckpoint: {
    ...envelope,
    /** The batch that the checkpoint is of. */
    batchId: integer,
    /** SHA-256 in hexadecimal. */
    digest: text,
  },
};
export type SealCheckpoint = MemberOf<typeof commands, "sealCheckpoint">;

/** The hash of a checkpoint, in the chain from here on. */
export const events = { checkpoint: { batchId: integer, digest: text } };
