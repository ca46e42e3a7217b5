export { seedCanned } from "./canned-seed.ts";
export { inboxHandlers } from "./console-routes.ts";
export { chatCounts } from "./inbox-queue.ts";
export { messagesOfOrder } from "./messages.ts";
export { notifyUnread } from "./notify-unread.ts";
export { disputeOfPicture, isShownTo } from "./pictures.ts";
export { startSupportRobot } from "./robot.ts";
export { chatHandlers } from "./routes.ts";
export { unreadOfOrders } from "./unread.ts";
