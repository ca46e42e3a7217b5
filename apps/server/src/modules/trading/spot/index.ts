export { spotHandlers } from "./routes.ts";
export {
  type Caller,
  type OcoInput,
  ocoRefusal,
  placeOco,
  placeOrder,
  replaceOrder,
  shapeRefusal,
  type TradeInput,
} from "./service.ts";
export { orderSocketView } from "./view.ts";
