import type { Client } from "pg";
import type { Log } from "../platform/log/log.ts";
import type { EngineMetrics } from "../platform/metrics.ts";
import type { Follower } from "./follower.ts";
import type { QueueLimits } from "./queue.ts";
import type { Standby } from "./standby.ts";

export type EngineOptions = {
  /** A new pipelined connection of the application role. */
  readonly connect: () => Promise<Client>;
  /** Unique to this run of the engine: the name of its leadership. */
  readonly holder: string;
  /** An earlier thread of this process led under the same holder: continues only if no other engine has taken over. */
  readonly resumes?: boolean;
  /** This engine stood by: it takes the leadership only from the holder whose lease has lapsed. */
  readonly standby?: { readonly state: Pick<Standby, "finish">; readonly lapsed: string } | undefined;
  /** Another engine has taken over, so this one has stopped for good. Called once. */
  readonly onDeposed?: () => void;
  /** The engine's clock in ms: the feed's, which is virtual for a replay. */
  readonly now: () => number;
  /** Receives the last committed time (ms) at each load, from which the clock has to continue. */
  readonly notBefore?: (at: number) => void;
  /** The time that dates batches and the table of commands: in ms since 1970, also while a recording is replayed. */
  readonly wallNow: () => number;
  readonly log: Log;
  readonly metrics: EngineMetrics;
  readonly followers: readonly Follower[];
  /** Writes the text of each batch beside its head. */
  readonly keepsBodies: boolean;
  readonly queueLimits?: QueueLimits;
  /** Whether the volume of the database has only the room left that cancellations, withdrawals and settlement need. */
  readonly isDiskFull?: () => boolean;
};
