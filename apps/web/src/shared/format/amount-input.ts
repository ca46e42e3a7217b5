/** Amounts that people type, in the signs of their language; shared with the console. */
export { type InputError, type InputRules, type ReadInput, readAmount } from "@candor/contract/client/amount-input.ts";
export { type Edit, editAmount, isOpen, shownAmount, typedOf } from "@candor/contract/client/amount-typing.ts";
