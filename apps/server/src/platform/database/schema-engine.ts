import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** The engine's own tables: batches and what leads to them. */
type Fixed<Type> = ColumnType<Type, Type, never>;
type Json<Type> = ColumnType<Type, string, string>;

export interface BatchesTable {
  batch_id: Fixed<number>;
  epoch: Fixed<number>;
  first_command: Fixed<number>;
  commands: Fixed<number>;
  at: Fixed<Date>;
  head: Fixed<Buffer>;
  text_hash: Fixed<Buffer | null>;
  state_root: Fixed<Buffer | null>;
  records_root: Fixed<Buffer | null>;
}
export interface BatchBodiesTable {
  batch_id: Fixed<number>;
  body: Fixed<Buffer>;
}
export interface CheckpointsTable {
  batch_id: Fixed<number>;
  at: Fixed<Date>;
  state: Fixed<Buffer>;
  tables: Fixed<string>;
  digest: Fixed<Buffer>;
}
export interface CheckpointSealsTable {
  checkpoint: Fixed<number>;
  batch_id: Fixed<number>;
  digest: Fixed<Buffer>;
}
export interface EngineLeaderTable {
  id: Generated<number>;
  epoch: number;
  holder: string;
  since: Date;
}
export interface CommandsTable {
  command_id: Fixed<string>;
  user_id: Fixed<number>;
  batch_id: Fixed<number>;
  body_hash: Fixed<Buffer>;
  outcome: ColumnType<unknown, string, never>;
  at: Fixed<Date>;
}
export interface QuarantineTable {
  quarantine_id: GeneratedAlways<number>;
  command_id: string;
  product: string;
  command: Json<unknown>;
  error: string;
  at: Date;
  resolved_at: Date | null;
  resolution: string | null;
}

export interface EngineDatabase {
  batches: BatchesTable;
  batch_bodies: BatchBodiesTable;
  checkpoints: CheckpointsTable;
  checkpoint_seals: CheckpointSealsTable;
  engine_leader: EngineLeaderTable;
  commands: CommandsTable;
  quarantine: QuarantineTable;
}
