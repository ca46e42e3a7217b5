/** The kinds of failure of a call, under the name by which the pages import them. */
export { ApiError, type FieldError, NoAnswer, ServerFailure, UnknownOutcome } from "@candor/contract/client/errors.ts";
