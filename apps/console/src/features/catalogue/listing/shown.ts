import type { NewChannelErrors } from "./currency-form.ts";

export const NOTHING: NewChannelErrors = {};

/** What is empty is marked as wrong only after an attempt to go on: a form that begins all red helps nobody. */
export const errorOf = (tried: boolean, value: string, error: string | undefined): string | undefined =>
  tried || value !== "" ? error : undefined;
