import type { ListingDraft, ListingErrors } from "./listing-form.ts";

/** What each step of a listing is drawn with. */
export type StepProps = {
  readonly draft: ListingDraft;
  readonly errors: ListingErrors;
  /** Whether somebody tried to leave the step: then also what is empty is marked. */
  readonly tried: boolean;
  readonly change: (changed: Partial<ListingDraft>) => void;
};

/** What is empty is marked as wrong only after an attempt to go on: a form that begins all red helps nobody. */
export const errorOf = (tried: boolean, value: string, error: string | undefined): string | undefined =>
  tried || value !== "" ? error : undefined;
