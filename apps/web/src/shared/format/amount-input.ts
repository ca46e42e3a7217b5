/** What people type into an amount field, made into a decimal string; shared with the console. */
export { type InputError, type ReadInput, readAmount } from "@candor/contract/client/amount-input.ts";
