/** The values of a form by field. Differences are listed by field; a group of fields counts as one and changes as a whole. */
export type Fields = Readonly<Record<string, unknown>>;
export type Change<F extends Fields> = {
  readonly field: keyof F & string;
  readonly before: F[keyof F & string];
  readonly after: F[keyof F & string];
};

/** The fields in which `after` differs, in the order of `before`. */
export const changesOf = <F extends Fields>(before: F, after: F): readonly Change<F>[] =>
  (Object.keys(before) as (keyof F & string)[]).flatMap((field) => {
    const [was, is] = [before[field], after[field]];
    return was === is || was === undefined || is === undefined ? [] : [{ field, before: was, after: is }];
  });

/** The errors of fields; a valid field has no entry. */
export const errorsIn = <Field extends string>(
  found: Readonly<Record<Field, string | undefined>>,
): Partial<Record<Field, string>> =>
  Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined)) as Partial<
    Record<Field, string>
  >;

/** Of a new record only fields that were typed in are marked: the others are empty because nobody came to them yet. */
export const errorsOfTyped = <Field extends string>(
  errors: Readonly<Partial<Record<Field, string>>>,
  changes: readonly { readonly field: string }[],
) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => changes.some(({ field }) => field === name))) as Partial<
    Record<Field, string>
  >;

/** A value as text: `on` or `off` for a switch, text unchanged. */
export const inWords =
  (on: string, off: string) =>
  (value: string | boolean): string =>
    typeof value === "boolean" ? (value ? on : off) : value;

export type Merged<F extends Fields> = {
  readonly fields: F;
  /** Fields that both sides changed to different values: `fields` has ours, and the operator must check it. */
  readonly clashes: readonly (keyof F & string)[];
};

/** Three-way merge: our changes since `base` on top of theirs. */
export function merge<F extends Fields>(base: F, ours: F, theirs: F): Merged<F> {
  const changed = changesOf(base, ours);
  const fields = { ...theirs, ...Object.fromEntries(changed.map(({ field, after }) => [field, after])) };
  const clashes = changed
    .filter(({ field, after }) => theirs[field] !== base[field] && theirs[field] !== after)
    .map(({ field }) => field);
  return { fields, clashes };
}

/** A record in a form: the values and version that were read, and the edited values. */
export type Draft<F extends Fields> = { readonly base: F; readonly version: number; readonly now: F };
export type DraftEvent<F extends Fields> =
  | { readonly kind: "change"; readonly fields: Partial<F> }
  | { readonly kind: "discard" }
  /** The server has a newer version than the one that was read. */
  | { readonly kind: "adopt" | "rebase"; readonly base: F; readonly version: number };

export const startDraft = <F extends Fields>(base: F, version: number): Draft<F> => ({ base, version, now: base });

export function reduceDraft<F extends Fields>(draft: Draft<F>, event: DraftEvent<F>): Draft<F> {
  if (event.kind === "change") return { ...draft, now: { ...draft.now, ...event.fields } };
  if (event.kind === "discard") return { ...draft, now: draft.base };
  const { base, version } = event;
  const now = event.kind === "adopt" ? base : merge(draft.base, draft.now, base).fields;
  return { base, version, now };
}

type Sendable = {
  readonly dirty: boolean;
  /** Another request for the record is undecided. */
  readonly waits: boolean;
  /** Another operator saved the record in the meantime. */
  readonly conflict: boolean;
  /** Why the fields cannot be sent. */
  readonly wrong: string | undefined;
  /** Undefined if no reason is required. */
  readonly reason: string | undefined;
};

/** Why a form cannot be sent, the first obstacle first; undefined if it can. */
export function whyNotSent({ dirty, waits, conflict, wrong, reason }: Sendable): string | undefined {
  if (!dirty) return "No changes yet.";
  if (waits) return "A request is already pending.";
  if (conflict) return "Resolve the conflict first.";
  return wrong ?? (reason?.trim() === "" ? "Enter a reason." : undefined);
}
