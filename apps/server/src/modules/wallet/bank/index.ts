export {
  accountIndex,
  accountNumbers,
  cardIndex,
  cardNumbers,
  type Numbers,
  numbersReader,
  sealClearCards,
} from "./numbers.ts";
export { bankHandlers } from "./routes.ts";
