import { decodeBatch } from "@candor/core/engine/batch.ts";
import type { Command } from "@candor/core/engine/command.ts";
import { execute } from "@candor/core/engine/execute.ts";
import type { ClientBase, Pool } from "pg";
import type { Log } from "../platform/log/log.ts";
import { BatchBuilder } from "./batch.ts";
import { readBody } from "./body.ts";
import { lapsedHolder, writeSeen } from "./lease.ts";
import { type Loaded, load, readFacts } from "./reload.ts";

const LOOK_EVERY_MS = 100;
const SEEN_EVERY_MS = 1_000;
/** Batches of one read. */
const PAGE = 100;
/** Without the database there is nobody to take over from, and nothing to do it with. */
const RETRY_MS = 1_000;

const BATCHES = `
SELECT batch_id, encode(head, 'hex') AS head, body FROM batches LEFT JOIN batch_bodies USING (batch_id)
WHERE batch_id > $1 AND batch_id <= $2 ORDER BY batch_id LIMIT ${PAGE}`;

type BatchRow = { readonly batch_id: number; readonly head: string; readonly body: Buffer | null };

/**
 * Commands that change what is in no row: quotes, clocks, what is due. A loaded state has none of it, and neither has the leader's after a `restart`; so a standby can
 * follow from a state that was loaded after a `restart` and before any of these.
 */
const beyondRows: ReadonlySet<Command["type"]> = new Set(["indexTick", "clock", "settleDue", "continueWork"]);

type Restart = { readonly batchId: number; readonly command: Command };

/** The state as of a batch, computed here. */
type Followed = { readonly loaded: Loaded; readonly builder: BatchBuilder; batchId: number; lastAt: number };

const lastBatchId = async (pool: Pool): Promise<number> =>
  (await pool.query<{ id: number | null }>("SELECT max(batch_id) AS id FROM batches")).rows[0]?.id ?? 0;

/** The standby has computed something else than the leader has committed. */
class Differs extends Error {}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * A hot standby: executes each committed batch as it appears and compares its head, which covers the state's hash, with the leader's. So it takes over without
 * loading the state, and shows all day that the same commands give the same state. A difference is reported and stops neither side; the standby loads the state again.
 */
export class Standby {
  readonly #pool: Pool;
  readonly #holder: string;
  readonly #log: Log;
  #followed: Followed | undefined;
  /** While it joins: the last batch that was looked at. */
  #lookedAt: number | undefined;
  #hasFollowed = false;
  #difference: string | undefined;
  #seenAt = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool, holder: string, log: Log) {
    this.#pool = pool;
    this.#holder = holder;
    this.#log = log;
  }

  /** It has had the state of a leader. */
  get hasFollowed(): boolean {
    return this.#hasFollowed;
  }

  /** Follows until the leader's lease has lapsed, and returns its holder. */
  async follow(): Promise<string> {
    for (;;) {
      try {
        const lapsed = await lapsedHolder(this.#pool);
        if (lapsed !== undefined) return lapsed;
        await this.#step();
        await wait(LOOK_EVERY_MS);
      } catch (error) {
        this.#followed = undefined;
        this.#log.warn({ err: error }, "the standby cannot follow at present");
        await wait(RETRY_MS);
      }
    }
  }

  /** The state as of the last batch, once this engine leads; undefined if it has to be loaded. */
  async finish(client: ClientBase): Promise<Loaded | undefined> {
    const followed = this.#followed;
    if (!followed) return undefined;
    try {
      while ((await this.#apply(client, followed)) === PAGE);
    } catch (error) {
      if (!(error instanceof Differs)) throw error;
      this.#report(error);
      return undefined;
    }
    this.#followed = undefined;
    const facts = await readFacts(client);
    const { state, stateSeal } = followed.loaded;
    return {
      ...facts,
      state,
      stateSeal,
      position: followed.builder.at,
      lastRequestAt: Math.max(followed.loaded.lastRequestAt, followed.lastAt),
    };
  }

  async #step(): Promise<void> {
    this.#followed ??= await this.#join();
    try {
      if (this.#followed) await this.#apply(this.#pool, this.#followed);
    } catch (error) {
      if (!(error instanceof Differs)) throw error;
      this.#report(error);
    }
    if (performance.now() - this.#seenAt < SEEN_EVERY_MS) return;
    this.#seenAt = performance.now();
    await writeSeen(this.#pool, this.#holder, {
      state: "standby",
      batchId: this.#followed?.batchId ?? 0,
      difference: this.#difference,
    });
  }

  /**
   * Asks the leader for a `restart`, by its row with batch 0, and loads the state behind it. Undefined until that has come; if the next tick came before the state was
   * read, the leader executes another one some seconds later.
   */
  async #join(): Promise<Followed | undefined> {
    this.#lookedAt ??= await lastBatchId(this.#pool);
    const restart = await this.#restartAfter(this.#lookedAt);
    if (!restart) return undefined;
    const loaded = await this.#load();
    const { batchId } = loaded.position;
    const latest = await this.#restartAfter(restart.batchId - 1, batchId);
    if (latest?.command.id !== restart.command.id) return undefined;
    execute(loaded.state, restart.command);
    this.#lookedAt = undefined;
    this.#hasFollowed = true;
    this.#log.info({ batch: batchId }, "the standby follows from here");
    const builder = new BatchBuilder(loaded, { listener: () => {}, keepsBodies: false });
    return { loaded, builder, batchId, lastAt: restart.command.at };
  }

  async #load(): Promise<Loaded> {
    const client = await this.#pool.connect();
    try {
      return await load(client);
    } finally {
      client.release();
    }
  }

  /** The last `restart` after a batch, and up to another one, behind which rows are still the whole state. */
  async #restartAfter(after: number, to = Number.MAX_SAFE_INTEGER): Promise<Restart | undefined> {
    let found: Restart | undefined;
    for (let at = after; ; ) {
      const { rows } = await this.#pool.query<BatchRow>(BATCHES, [at, to]);
      for (const { batch_id: batchId, body } of rows) {
        at = batchId;
        for (const { command } of body ? decodeBatch(readBody(body)) : [])
          if (command.type === "restart") found = { batchId, command };
          else if (beyondRows.has(command.type)) found = undefined;
      }
      if (!found) this.#lookedAt = at;
      if (rows.length < PAGE) return found;
    }
  }

  /** Executes what was committed since; returns how many batches. */
  async #apply(client: Pick<ClientBase, "query">, followed: Followed): Promise<number> {
    const { rows } = await client.query<BatchRow>(BATCHES, [followed.batchId, Number.MAX_SAFE_INTEGER]);
    for (const row of rows) this.#execute(followed, row);
    return rows.length;
  }

  #execute(followed: Followed, { batch_id: batchId, head, body }: BatchRow): void {
    if (batchId !== followed.batchId + 1) throw new Differs(`batch ${followed.batchId + 1} is missing`);
    if (!body) throw new Differs(`the text of batch ${batchId} is not kept`);
    try {
      for (const { command } of decodeBatch(readBody(body))) {
        followed.builder.run(command);
        followed.lastAt = command.at;
      }
    } catch (cause) {
      throw new Differs(`batch ${batchId} cannot be executed: ${String(cause)}`, { cause });
    }
    // Nothing of it is written: the time of the batch is no part of its head.
    const { position } = followed.builder.seal(0);
    if (position.head !== head)
      throw new Differs(`batch ${batchId} gives the head ${position.head}, and the leader committed ${head}`);
    followed.batchId = batchId;
  }

  #report(error: Differs): void {
    this.#followed = undefined;
    this.#difference = error.message;
    this.#log.error({ difference: error.message }, "ALARM: the standby has not computed what the leader committed");
  }
}
