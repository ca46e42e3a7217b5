export { accountIndex, accountNumbers, cardNumbers, type Numbers, numbersReader, sealClearCards } from "./numbers.ts";
export { bankHandlers } from "./routes.ts";
