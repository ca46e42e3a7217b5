export { inboxHandlers } from "./console-routes.ts";
export { chatCounts } from "./inbox-queue.ts";
export { messagesOfOrder } from "./messages.ts";
export { isShownTo } from "./pictures.ts";
export { chatHandlers } from "./routes.ts";
export { unreadOfOrders } from "./unread.ts";
