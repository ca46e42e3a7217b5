export { spotHandlers } from "./routes.ts";
export { placeOrder, shapeRefusal, type TradeInput } from "./service.ts";
export { orderSocketView } from "./view.ts";
