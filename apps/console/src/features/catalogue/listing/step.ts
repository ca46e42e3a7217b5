import type { ListingDraft, ListingErrors } from "./listing-form.ts";

/** What each step of a listing is drawn with. */
export type StepProps = {
  readonly draft: ListingDraft;
  readonly errors: ListingErrors;
  /** Whether somebody tried to leave the step: then also what is empty is marked. */
  readonly tried: boolean;
  readonly change: (changed: Partial<ListingDraft>) => void;
};
