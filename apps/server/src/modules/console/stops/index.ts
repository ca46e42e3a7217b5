export { stopOpenKind } from "./open-kind.ts";
export { stopHandlers } from "./routes.ts";
