import { linesOf, trailersOf } from "@candor/core/engine/batch.ts";
import { isRecord } from "@candor/core/engine/batch-records.ts";
import type { Command } from "@candor/core/engine/command.ts";
import type { CoreEvent } from "@candor/core/engine/event.ts";
import { type Execution, execute } from "@candor/core/engine/execute.ts";
import { checkBatch } from "@candor/core/engine/invariants.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { StateSeal } from "@candor/core/seal/state-seal.ts";
import { insertBody } from "./body.ts";
import type { ChainPosition } from "./head.ts";
import { headOfParts, partsOf, type SealedParts, sha256Text } from "./head.ts";
import { outcomeText } from "./outcome.ts";
import type { QueuedCommand } from "./queue.ts";
import type { Loaded } from "./reload.ts";
import { EventStore } from "./store/all.ts";
import { bytes, insertInto, integer, json, type Statement, time, uuid } from "./store/table.ts";

/** A batch that is ready to be written: everything here is final once the transaction is committed. */
export type SealedBatch = {
  readonly position: ChainPosition;
  readonly parts: SealedParts;
  readonly firstCommand: number;
  /** ms of the wall clock. */
  readonly at: number;
  readonly statements: readonly Statement[];
  readonly answers: readonly Answered[];
};
type Answered = { readonly queued: QueuedCommand; readonly outcome: string };

type CommandRow = Answered & { readonly batchId: number; readonly wallMs: number };

/** The command's owner: the key under which the table of commands lists it. */
function actorOf(queued: QueuedCommand): number {
  const { request } = queued;
  if ("userId" in request) return request.userId;
  return "ownerId" in request ? request.ownerId : 0;
}

const commandRows = () =>
  insertInto<CommandRow>("commands", [
    uuid("command_id", ({ queued }) => queued.request.id),
    integer("user_id", "bigint", ({ queued }) => actorOf(queued)),
    integer("batch_id", "bigint", ({ batchId }) => batchId),
    bytes("body_hash", ({ queued }) => queued.bodyHash),
    json("outcome", ({ outcome }) => outcome),
    time("at", ({ wallMs }) => wallMs),
  ]);

/** In ms: the engine's time, the time in the table of commands, and for a conversion its acceptance. */
export type ExecutionTimes = { readonly at: number; readonly wallMs: number; readonly acceptedAt: number | undefined };

/** The notice of every executed command, before its batch is committed: the receiver must hold it back until then. */
export type ExecutionListener = (command: Command, execution: Execution) => void;

export type BatchOptions = { readonly listener: ExecutionListener; readonly keepsBodies: boolean };

/**
 * The core's state in memory with the rows that are not written yet. Commands are executed into the open batch as they arrive, also while the
 * previous batch is being committed; `seal` closes it. When anything throws, all of this is discarded and loaded again.
 */
export class BatchBuilder {
  readonly state: State;
  private readonly store = new EventStore();
  private readonly commands = commandRows();
  private readonly listener: ExecutionListener;
  private readonly keepsBodies: boolean;
  private readonly stateSeal: StateSeal;
  private position: ChainPosition;
  private lines: string[] = [];
  private records: string[] = [];
  private events: CoreEvent[] = [];
  private answers: Answered[] = [];
  private executed = 0;

  /** `keepsBodies` writes the text of each batch beside its head, so that the chain can be recomputed. */
  constructor({ state, position, stateSeal }: Pick<Loaded, "state" | "position" | "stateSeal">, options: BatchOptions) {
    this.state = state;
    this.stateSeal = stateSeal;
    this.position = position;
    this.listener = options.listener;
    this.keepsBodies = options.keepsBodies;
  }

  /** The last closed batch. */
  get at(): ChainPosition {
    return this.position;
  }

  /** Number of commands in the open batch. */
  get size(): number {
    return this.executed;
  }

  /** Throws when the core finds an invariant broken, or its postings do not sum to zero. */
  execute(queued: QueuedCommand, { at, wallMs, acceptedAt }: ExecutionTimes): void {
    const accepted = acceptedAt === undefined ? undefined : { acceptedAt };
    const command = { ...queued.request, at: queued.at ?? at, ...accepted } as Command;
    const execution = this.run(command);
    const outcome = outcomeText(execution.outcome, command.at);
    const answered = { queued, outcome };
    this.answers.push(answered);
    // Ticks and the clock are the engine's own and occur once: nobody asks for their outcome again, and ten of them a second would fill most of the table.
    if (queued.bodyHash !== "") this.commands.add({ ...answered, batchId: this.position.batchId + 1, wallMs });
  }

  /** Executes a command of the engine itself, which has no waiting caller. */
  run(command: Command): Execution {
    const execution = execute(this.state, command);
    checkBatch(execution.events);
    const by = { id: command.id, at: command.at, batchId: this.position.batchId + 1 };
    const { events } = execution;
    const lines = linesOf({ command, execution });
    const eventLines = lines.slice(2);
    events.forEach((event, index) => {
      this.store.add(event, by);
      if (isRecord(event)) this.records.push(eventLines[index] as string);
    });
    this.stateSeal.note(events, eventLines);
    this.lines.push(...lines);
    this.events.push(...events);
    this.executed += 1;
    this.listener(command, execution);
    return execution;
  }

  seal(wallMs: number): SealedBatch {
    const { position, executed } = this;
    const batchId = position.batchId + 1;
    const trailers = trailersOf(this.events, sha256Text);
    const text = [...this.lines, ...trailers].join("\n");
    const parts = partsOf(text, [...this.records, ...trailers], this.stateSeal.root());
    this.position = {
      batchId,
      head: headOfParts(batchId, position.head, parts),
      commands: position.commands + executed,
    };
    const sealed = {
      position: this.position,
      parts,
      firstCommand: position.commands + 1,
      at: wallMs,
      statements: [
        ...this.store.take(),
        ...this.commands.take(),
        ...(this.keepsBodies ? [insertBody(batchId, text)] : []),
      ],
      answers: this.answers,
    };
    this.lines = [];
    this.records = [];
    this.events = [];
    this.answers = [];
    this.executed = 0;
    return sealed;
  }
}
