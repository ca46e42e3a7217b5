import { ApiError } from "../../shared/api/errors.ts";

/** The amount is what has to change: it is too large for what can be converted or for what there is, or too small to give anything. */
export const isOfAmount = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.error === "CONVERT_CAPACITY" ||
    error.error === "CONVERT_LIMIT" ||
    error.error === "INSUFFICIENT_BALANCE" ||
    error.error === "INVALID_AMOUNT" ||
    error.fieldText("amount") !== undefined);
