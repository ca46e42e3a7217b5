import { envelope } from "../../codec/parts.ts";
import { integer, type MemberOf, text } from "../../codec/schema.ts";

export const commands = {
  /**
   * Puts the hash of a snapshot of the platform at a batch into the chain, so that it can be compared with the tables after the texts of its time are
   * gone. It does not affect the state.
   */
  sealCheckpoint: {
    ...envelope,
    /** The batch of the checkpoint. */
    batchId: integer,
    /** SHA-256 in hexadecimal. */
    digest: text,
  },
};
export type SealCheckpoint = MemberOf<typeof commands, "sealCheckpoint">;

/** The hash of a checkpoint, in the chain from here on. */
export const events = { checkpoint: { batchId: integer, digest: text } };
