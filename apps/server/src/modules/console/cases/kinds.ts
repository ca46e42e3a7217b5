import type { CaseKind } from "@candor/contract/domain/cases.ts";
import type { QuestionKind } from "@candor/contract/i18n/reject-reasons.ts";
import type { Permission } from "@candor/contract/permissions.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Result } from "../../../services/calls/result.ts";

/** The users whom a record concerns: one of them is asked. */
export type Concerned = { readonly userIds: readonly number[] };

/** What a kind of record is for notes and assignments: who may read and work on it, and whether there is one. */
export type CaseRules = {
  readonly read: Permission;
  /** Those to whom it may be assigned, and who may assign it. */
  readonly work: Permission;
  readonly exists: (db: Db, id: string) => Promise<boolean>;
};

/** What a question needs besides. */
export type AskRules = {
  /** The queue by whose leases another operator may hold it. */
  readonly queue: string;
  /**
   * Locks a record that waits for a decision, until the transaction ends, and gives it its next version, so that nobody decides on what they saw before.
   * Refused: NOT_FOUND; VERSION_CONFLICT if it is decided, or is not at the version that was seen.
   */
  readonly touch: (
    trx: Db,
    seen: { readonly id: string; readonly version?: number; readonly now: number },
  ) => Promise<Result<Concerned>>;
  readonly isOpen: (db: Db, id: string) => Promise<boolean>;
};

/** The rules of each kind. */
export type CaseTable = {
  readonly [Kind in CaseKind]: Kind extends QuestionKind ? CaseRules & { readonly asks: AskRules } : CaseRules;
};
