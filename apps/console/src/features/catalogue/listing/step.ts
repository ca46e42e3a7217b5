import type { ListingDraft, ListingErrors } from "./listing-form.ts";

/** The props of each step of a listing. */
export type StepProps = {
  readonly draft: ListingDraft;
  readonly errors: ListingErrors;
  /** Whether the operator tried to leave the step: then empty fields are marked too. */
  readonly tried: boolean;
  readonly change: (changed: Partial<ListingDraft>) => void;
};
