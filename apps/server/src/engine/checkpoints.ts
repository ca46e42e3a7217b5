import { Worker } from "node:worker_threads";
import { HOUR_MS } from "@candor/contract/domain/time.ts";
import type { Pool } from "pg";
import type { CommandRequest, Outcome } from "../platform/bus/bus.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import type { Log } from "../platform/log/log.ts";

/** Input and final message of the thread that makes a checkpoint. */
export type CheckpointTask = { readonly url: string; readonly at: number };
export type CheckpointReport =
  | { readonly done: "made"; readonly batchId: number }
  | { readonly done: "nothing new" }
  | { readonly done: "differs"; readonly differences: readonly string[] };

const LOOK_EVERY_MS = 10 * 60_000;
/** Not at startup, which is busy enough. */
const FIRST_LOOK_MS = 60_000;
/**
 * A day's checkpoint waits for a time in which batches are being written less than this share of it, but for no longer than six hours: PostgreSQL compares every row of the day,
 * and two processors at 2,000 orders a second have nothing to spare for that.
 */
const CALM_SHARE = 0.3;
const POSTPONED_MS_MAX = 6 * HOUR_MS;

const NEWEST =
  "SELECT (at AT TIME ZONE 'UTC')::date = ($1::timestamptz AT TIME ZONE 'UTC')::date AS today FROM checkpoints ORDER BY batch_id DESC LIMIT 1";
const UNSEALED = `
SELECT batch_id, encode(digest, 'hex') AS digest FROM checkpoints c
WHERE NOT EXISTS (SELECT FROM checkpoint_seals s WHERE s.checkpoint = c.batch_id) ORDER BY batch_id`;

export type CheckpointOptions = {
  readonly url: string;
  readonly pool: Pool;
  readonly send: (request: CommandRequest) => Promise<Outcome>;
  readonly wallNow: () => number;
  readonly log: Log;
  /** How many ms batches have been in writing so far. */
  readonly writingMs: () => number;
  /** Aborts the checkpoint in progress: the server is stopping. */
  readonly signal?: AbortSignal;
};

/** In a thread of its own: verifying and hashing a day takes seconds that orders must not wait for. */
function makeInThread(task: CheckpointTask, signal: AbortSignal | undefined): Promise<CheckpointReport> {
  const worker = new Worker(new URL("./verify/checkpoint-thread.ts", import.meta.url), { workerData: task });
  const giveUp = () => void worker.terminate();
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp, { once: true });
  return new Promise((resolve, reject) => {
    worker.once("message", (report: CheckpointReport) => resolve(report));
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the thread of the checkpoint ended with ${code}`)));
  });
}

/**
 * A checkpoint of each UTC day, and the command that puts its digest into the chain. A change behind the server's back since the previous one raises
 * an alarm, and prevents a new checkpoint.
 */
export async function checkpointDue(
  { url, pool, send, wallNow, log, signal }: Omit<CheckpointOptions, "writingMs">,
  isPostponed = () => false,
): Promise<void> {
  const { rows } = await pool.query<{ today: boolean }>(NEWEST, [new Date(wallNow())]);
  if (rows[0]?.today !== true && !isPostponed()) {
    const report = await makeInThread({ url, at: wallNow() }, signal);
    if (report.done === "differs")
      log.error(
        { differences: report.differences },
        "ALARM: tables are not as the engine wrote them; no checkpoint is made",
      );
    if (report.done === "made") log.info({ batch: report.batchId }, "checkpoint made");
  }
  const unsealed = await pool.query<{ batch_id: string; digest: string }>(UNSEALED);
  for (const { batch_id, digest } of unsealed.rows) {
    await send({ type: "sealCheckpoint", id: makeCommandId(wallNow()), batchId: Number(batch_id), digest });
  }
}

/**
 * Called at each look, due or not, so that the share is that of the time since the look before; its answer tells, where a checkpoint is due, whether it waits for a calmer time.
 * `now` is a clock that nobody can set, in ms.
 */
export function postponement(writingMs: () => number, now: () => number): () => () => boolean {
  let [lookedAt, written] = [now(), writingMs()];
  let dueSince: number | undefined;
  return () => {
    const [passed, wrote] = [now() - lookedAt, writingMs() - written];
    lookedAt += passed;
    written += wrote;
    return () => {
      dueSince ??= lookedAt;
      const isPostponed = wrote > passed * CALM_SHARE && lookedAt - dueSince < POSTPONED_MS_MAX;
      if (!isPostponed) dueSince = undefined;
      return isPostponed;
    };
  };
}

/** Checks periodically whether a checkpoint is due. Returns a function that stops this and aborts a checkpoint in progress, which the next start makes instead. */
export function startCheckpoints(options: CheckpointOptions): () => Promise<void> {
  let round = Promise.resolve();
  const ending = new AbortController();
  const lookAtLoad = postponement(options.writingMs, () => performance.now());
  const look = (): void => {
    const isPostponed = lookAtLoad();
    round = round.then(() =>
      checkpointDue({ ...options, signal: ending.signal }, isPostponed).catch((error: unknown) => {
        if (ending.signal.aborted) return;
        options.log.error({ err: error }, "no checkpoint could be made; it is tried again in ten minutes");
      }),
    );
  };
  const first = setTimeout(look, FIRST_LOOK_MS);
  const timer = setInterval(look, LOOK_EVERY_MS);
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    ending.abort();
    await round;
  };
}
