import { refuse } from "@candor/contract/errors.ts";
import type * as routes from "@candor/contract/routes/notification.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import {
  choiceOf,
  choices,
  unread as countUnread,
  recipient,
  setChoice,
  unreadByGroup,
} from "../../../services/notifications/queries.ts";
import { notificationView } from "../../../services/notifications/view.ts";
import type { Services } from "../../../services/services.ts";
import { proofs } from "../security/index.ts";
import * as queries from "./queries.ts";

export function notificationHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, clock } = services;

  const shownChoices = async (userId: number) => {
    const [list, { email }] = await Promise.all([choices(db, userId), recipient(db, userId)]);
    return done({ list, mail_bound: email !== null });
  };

  return {
    getNotifications: async (context, { group, ...page }) => {
      const { userId } = userOf(context);
      const [{ rows, at }, unread_by] = await Promise.all([
        queries.list(db, userId, page, group),
        unreadByGroup(db, userId),
      ]);
      const unread = Object.values(unread_by).reduce((sum, count) => sum + count, 0);
      return done({ list: rows.map(notificationView), ...at, unread, unread_by });
    },
    readNotifications: async (context, { id, up_to: upTo, group }) => {
      const { userId } = userOf(context);
      if (id === undefined && upTo === undefined) return refuseField("up_to", "FIELD_REQUIRED");
      if (id !== undefined && !(await queries.isOwn(db, userId, id))) return refuseField("id", "NOT_FOUND");
      await queries.markRead(db, userId, { id, upTo, group, at: new Date(clock.now()) });
      return done({ unread: await countUnread(db, userId) });
    },
    getNotificationChoices: async (context) => shownChoices(userOf(context).userId),
    setNotificationChoice: async (context, input) => {
      const { topic, app, push, mail } = input;
      const { userId, state } = userOf(context);
      if (state !== "active") return refuse("ACCOUNT_FROZEN");
      // An intruder would start by turning off the alerts that the owner would notice. Push is not among them: it goes to browsers that are logged in.
      const before = await choiceOf(db, userId, topic);
      const refusal = before.mail && !mail ? await proofs(services).check("muteMails", context, input) : undefined;
      if (refusal) return refusal;
      await setChoice(db, userId, { topic, app, push, mail });
      return shownChoices(userId);
    },
  };
}
