import { type ErrorCode, type Refusal, refuse } from "@candor/contract/errors.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { commandIdTime, isInTime } from "../platform/bus/command-id.ts";
import type { IdempotencyWindow, KnownOutcome } from "./idempotency.ts";
import type { Lane, QueuedCommand } from "./queue.ts";

/** An incoming command. `answer` is called once, with the outcome's text. */
export type Submission = {
  readonly request: CommandRequest;
  readonly bodyHash: string;
  readonly lane: Lane;
  readonly answer: (outcome: string) => void;
};

export type AdmissionOptions = {
  /** ms of the wall clock, against which the times inside ids are checked. */
  readonly wallNow: () => number;
  /** The stored outcome of an id that is too old for the window. */
  readonly lookUp: (id: string) => Promise<KnownOutcome | undefined>;
  /** Puts a new command into the queue; returns the refusal if it cannot be accepted now, which is not remembered. */
  readonly enqueue: (command: QueuedCommand, lane: Lane) => Refusal | undefined;
};

type InFlight = { readonly bodyHash: string; readonly answers: ((outcome: string) => void)[] };

const refusalText = (error: ErrorCode): string => JSON.stringify(refuse(error));

/**
 * Admission to the engine: lets each command id through once. A known id is answered with its first outcome, before anything else about the command
 * is checked; a duplicate of a pending command waits for the same outcome.
 */
export class Admission {
  readonly window: IdempotencyWindow;
  private readonly options: AdmissionOptions;
  private readonly inFlight = new Map<string, InFlight>();

  constructor(window: IdempotencyWindow, options: AdmissionOptions) {
    this.window = window;
    this.options = options;
  }

  submit(submission: Submission): void {
    const { request, answer } = submission;
    const idTime = commandIdTime(request.id);
    if (idTime === undefined) answer(refusalText("INVALID_REQUEST"));
    else if (!isInTime(idTime, this.options.wallNow())) answer(refusalText("IDEMPOTENCY_EXPIRED"));
    else this.admit(submission, idTime);
  }

  private admit(submission: Submission, idTime: number): void {
    const { request, bodyHash, answer } = submission;
    const underWay = this.inFlight.get(request.id);
    if (underWay) {
      if (underWay.bodyHash === bodyHash) underWay.answers.push(answer);
      else answer(refusalText("IDEMPOTENCY_MISMATCH"));
      return;
    }
    const known = this.window.find(request.id, idTime);
    if (known) {
      answer(known.bodyHash === bodyHash ? known.outcome : refusalText("IDEMPOTENCY_MISMATCH"));
      return;
    }
    // Claimed before the database is queried: the same id arriving meanwhile has to wait here, or it would be looked up in parallel and run twice.
    this.inFlight.set(request.id, { bodyHash, answers: [answer] });
    if (idTime >= this.window.floor) this.enqueue(submission, idTime);
    else void this.lookUpFirst(submission, idTime);
  }

  private async lookUpFirst(submission: Submission, idTime: number): Promise<void> {
    const { request, bodyHash } = submission;
    try {
      const known = await this.options.lookUp(request.id);
      if (!known) this.enqueue(submission, idTime);
      else this.settle(request.id, known.bodyHash === bodyHash ? known.outcome : refusalText("IDEMPOTENCY_MISMATCH"));
    } catch {
      // Without the table it is unknown whether this command ran before, so it does not run now.
      this.settle(request.id, refusalText("UNAVAILABLE"));
    }
  }

  private enqueue({ request, bodyHash, lane }: Submission, idTime: number): void {
    const queued: QueuedCommand = {
      request,
      bodyHash,
      failures: 0,
      suspect: false,
      answer: (outcome, stored) => {
        if (stored) this.window.remember(request.id, idTime, { bodyHash, outcome });
        this.settle(request.id, outcome);
      },
    };
    const refusal = this.options.enqueue(queued, lane);
    if (refusal) this.settle(request.id, JSON.stringify(refusal));
  }

  private settle(id: string, outcome: string): void {
    const underWay = this.inFlight.get(id);
    this.inFlight.delete(id);
    for (const answer of underWay?.answers ?? []) answer(outcome);
  }
}
