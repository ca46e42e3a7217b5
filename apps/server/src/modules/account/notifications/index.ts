export { notificationHandlers } from "./routes.ts";
