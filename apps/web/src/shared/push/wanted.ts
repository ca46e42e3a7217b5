import { getPushState, subscribePush } from "@candor/contract/routes/push.ts";
import { v7 } from "uuid";
import { call } from "../api/call.ts";
import { useSession } from "../session.ts";
import { pushAbility, subscribeBrowser } from "./browser.ts";
import { PUSH_WANTED } from "./wanted-key.ts";

export const wantPush = (uid: string | undefined): void => {
  if (uid === undefined) localStorage.removeItem(PUSH_WANTED);
  else localStorage.setItem(PUSH_WANTED, uid);
};

/**
 * After a login of the account that had turned push on here: the new session takes it up again, without a question, since the user's permission still
 * stands. Browsers also renew subscriptions by themselves. A failure leaves push off, which the settings show.
 */
export async function resumePush(): Promise<void> {
  const { user } = useSession.getState();
  if (!user || localStorage.getItem(PUSH_WANTED) !== user.uid) return;
  if (pushAbility() !== "ready" || Notification.permission !== "granted") return;
  try {
    const { public_key, list } = await call(getPushState, {}, { quiet: true });
    if (list.some(({ current }) => current)) return;
    const found = await subscribeBrowser(public_key);
    if (found) await call(subscribePush, found, { idempotencyKey: v7(), quiet: true });
  } catch (error) {
    console.warn(error);
  }
}
