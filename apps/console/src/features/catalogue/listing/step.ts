import type { ListingDraft, ListingErrors } from "./listing-form.ts";

/** The props of each step of a listing. */
export type StepProps = {
  readonly draft: ListingDraft;
  readonly errors: ListingErrors;
  /** Whether the operator tried to leave the step: then empty fields are marked too. */
  readonly tried: boolean;
  readonly change: (changed: Partial<ListingDraft>) => void;
};

/** An empty field is marked only after an attempt to continue: a form should not start all red. */
export const errorOf = (tried: boolean, value: string, error: string | undefined): string | undefined =>
  tried || value !== "" ? error : undefined;
