import { refuse } from "@candor/contract/errors.ts";
import { encodeCommand } from "@candor/core/codec/codec.ts";
import type { Command } from "@candor/core/engine/command.ts";
import { productOf } from "@candor/core/engine/execute.ts";
import type { Client } from "pg";
import { troubleOf } from "../platform/database/trouble.ts";
import type { SealedBatch } from "./batch.ts";
import type { EngineOptions } from "./engine-options.ts";
import { BatchRefused } from "./pipeline.ts";
import type { QueuedCommand } from "./queue.ts";

/** Executing this command threw: an invariant is broken, and the state in memory is invalid. */
export class ExecutionFailed extends Error {
  readonly queued: QueuedCommand;

  constructor(queued: QueuedCommand, cause: unknown) {
    super(`${queued.request.type} ${queued.request.id} threw: ${String(cause)}`, { cause });
    this.queued = queued;
  }
}

/** A command that fails this often on its own is quarantined. The first failure may be due to a state that a reload fixes; the second is due to the command. */
export const FAILURES_MAX = 2;

/**
 * Marks the commands with the evidence of the failure. A batch that the database refused is tried again command by command; a lack of disk, memory or
 * time is no evidence against any command.
 */
export function blame(error: unknown, batch: SealedBatch | undefined): void {
  if (error instanceof ExecutionFailed) error.queued.failures += 1;
  if (!(error instanceof BatchRefused) || !batch || troubleOf(error)) return;
  const [only] = batch.answers;
  if (only && batch.answers.length === 1) only.queued.failures += 1;
  for (const { queued } of batch.answers) queued.suspect = true;
}

const QUARANTINE = `
INSERT INTO quarantine (command_id, product, command, error, at) VALUES ($1, $2, $3, $4, now()) ON CONFLICT (command_id) DO NOTHING`;
const STORE_OUTCOME = `
INSERT INTO commands (command_id, user_id, batch_id, body_hash, outcome, at)
VALUES ($1, $2, $3, decode($4, 'base64'), $5, now()) ON CONFLICT (command_id) DO NOTHING`;

/** The final answer to a quarantined command: a client that sends it again must not bring the engine down again. */
const QUARANTINED_OUTCOME = JSON.stringify(refuse("INTERNAL"));

type Failure = { readonly error: unknown; readonly lastBatchId: number };

/** Quarantines a command, with its outcome, and answers it. Its product is paused from the next reload until an operator has reviewed it. */
export async function putAside(
  { log, metrics }: Pick<EngineOptions, "log" | "metrics">,
  client: Client,
  queued: QueuedCommand,
  { error, lastBatchId }: Failure,
): Promise<void> {
  const { request, bodyHash } = queued;
  const product = productOf(request.type);
  const encoded = encodeCommand({ ...request, at: queued.at ?? 0 } as Command);
  await client.query("BEGIN");
  await client.query(QUARANTINE, [request.id, product, encoded, String(error)]);
  if (bodyHash !== "") {
    const userId = "userId" in request ? request.userId : 0;
    await client.query(STORE_OUTCOME, [request.id, userId, lastBatchId, bodyHash, QUARANTINED_OUTCOME]);
  }
  await client.query("COMMIT");
  log.error({ command: request, product }, "ALARM: a command failed twice; it is quarantined and its product paused");
  metrics.quarantined.inc();
  queued.answer(QUARANTINED_OUTCOME, true);
}

/** The engine stops: nothing of these is done, and each may be sent again. */
export function answerUnavailable(commands: readonly QueuedCommand[]): void {
  const unavailable = JSON.stringify(refuse("UNAVAILABLE"));
  for (const queued of commands) queued.answer(unavailable, false);
}
