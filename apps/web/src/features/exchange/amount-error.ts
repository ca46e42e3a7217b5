import { ApiError } from "../../shared/api/errors.ts";

/** Errors of the amount: too large for the limit or the balance, or too small to give anything. */
export const isOfAmount = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.error === "CONVERT_CAPACITY" ||
    error.error === "CONVERT_LIMIT" ||
    error.error === "INSUFFICIENT_BALANCE" ||
    error.error === "INVALID_AMOUNT" ||
    error.fieldText("amount") !== undefined);
