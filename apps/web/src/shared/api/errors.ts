/** The kinds of failure of a call, under the name by which the pages import them. */
export {
  ApiError,
  type FieldError,
  NO_ID,
  NoAnswer,
  ServerFailure,
  UnknownOutcome,
} from "@candor/contract/client/errors.ts";
