import type { MessagePort } from "node:worker_threads";
import type { Feed as FeedConfig } from "../platform/config/config.ts";

/** What the engine's thread is started with. It reads no configuration of its own. */
export type EngineThreadOptions = {
  /** Connection string of the application role. */
  readonly databaseUrl: string;
  readonly mode: "demo" | "production";
  readonly feed: FeedConfig;
  /** Base address for the live venues instead of their own. */
  readonly feedUrl?: string | undefined;
  /** Seconds of a recording in one of the wall clock; 1 when it is not given. */
  readonly replaySpeed?: number | undefined;
  /** Days for which the text of each batch is kept; 0 (or not given) keeps none. */
  readonly keepBatchesDays?: number | undefined;
  /** Orders of one user in a UTC day; 0 (or not given) is without limit. */
  readonly ordersPerDay?: number | undefined;
  readonly logLevel: string;
};

export type ThreadData = {
  readonly options: EngineThreadOptions;
  readonly port: MessagePort;
  /** What the leadership is recorded under: the same for every thread of a process. */
  readonly holder: string;
  /** Not the process's first thread. */
  readonly resumes: boolean;
};

/** The thread's messages beside the bus: it is ready, or cannot start and says why in one line; later that another engine has taken over. */
export type ThreadReport =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: string }
  | { readonly deposed: true };
