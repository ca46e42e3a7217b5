import type { Fields } from "../editor/draft.ts";
import type { TermsErrors } from "./reader.ts";

/** The props of a group of fields. */
export type TermsForm = {
  readonly draft: {
    readonly fields: Fields;
    readonly base: Fields;
    readonly change: (fields: Partial<Fields>) => void;
  };
  readonly errors: Partial<TermsErrors>;
  /** Why all fields are locked. */
  readonly fixed: string | undefined;
};
