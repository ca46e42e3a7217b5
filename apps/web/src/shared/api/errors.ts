/** The kinds of failure of a call, under the name that the pages import. */
export {
  ApiError,
  type FieldError,
  NO_ID,
  NoAnswer,
  ServerFailure,
  UnknownOutcome,
} from "@candor/contract/client/errors.ts";
