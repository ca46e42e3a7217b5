import type { Fields } from "../editor/draft.ts";
import type { TermsErrors } from "./reader.ts";

/** What a group of fields is drawn with. */
export type TermsForm = {
  readonly draft: {
    readonly fields: Fields;
    readonly base: Fields;
    readonly change: (fields: Partial<Fields>) => void;
  };
  readonly errors: TermsErrors;
  /** Why nothing can be changed at this moment. */
  readonly fixed: string | undefined;
};
