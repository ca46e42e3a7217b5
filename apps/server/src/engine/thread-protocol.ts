import type { MessagePort } from "node:worker_threads";
import type { Feed as FeedConfig } from "../platform/config/config.ts";

/** The start parameters of the engine's thread. It reads no configuration of its own. */
export type EngineThreadOptions = {
  /** Connection string of the application role. */
  readonly databaseUrl: string;
  /** The folder of an embedded database, whose volume is watched. */
  readonly databaseFolder?: string | undefined;
  readonly mode: "demo" | "production";
  readonly feed: FeedConfig;
  /** Base address for the live venues instead of their own. */
  readonly feedUrl?: string | undefined;
  /** Seconds of a recording per second of the wall clock; 1 by default. */
  readonly replaySpeed?: number | undefined;
  /** Days for which the text of each batch is kept; 0 (the default) keeps none. */
  readonly keepBatchesDays?: number | undefined;
  readonly keepMonths?: number | undefined;
  /** Orders of one user in a UTC day; 0 (the default) is without limit. */
  readonly ordersPerDay?: number | undefined;
  /** How long a day of the demo's funds and miners takes; 24 hours by default. */
  readonly daySeconds?: number | undefined;
  /** Waits, following each batch, until the leader's lease has lapsed, instead of taking the leadership at once. */
  readonly standsBy?: boolean;
  readonly logLevel: string;
};

export type ThreadData = {
  readonly options: EngineThreadOptions;
  readonly port: MessagePort;
  /** The name of the leadership: the same for every thread of a process. */
  readonly holder: string;
  /** Not the process's first thread. */
  readonly resumes: boolean;
};

/** The thread's messages outside the bus: it is ready, or cannot start, with the reason in one line; later, that another engine has taken over. */
export type ThreadReport =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: string }
  | { readonly deposed: true };
