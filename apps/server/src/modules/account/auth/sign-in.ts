import type { User } from "@candor/contract/routes/user.ts";
import type { Context } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { notify } from "../../../services/notifications/notify.ts";
import { withholdAlike } from "../../../services/rebates/withhold-alike.ts";
import type { Services } from "../../../services/services.ts";
import { deviceName } from "./device-name.ts";
import { noteDevice } from "./devices.ts";
import { type UserRow, userView } from "./user-view.ts";

export type OpenedSession = { readonly token: string; readonly user: User };

/**
 * Opens a session for a user with complete proofs; refused if the password was changed since `row` was read. The user is notified of a login (not of
 * the registration itself) from an unknown device.
 */
export async function signIn(
  services: Services,
  context: Context,
  { row, registering }: { row: UserRow; registering: boolean },
): Promise<Result<OpenedSession>> {
  const { db, sessions, clock } = services;
  const opened = await sessions.open(row, context);
  if (!opened) return refuseField("password", "WRONG_PASSWORD");
  const isNew = await noteDevice(db, { userId: row.user_id, deviceId: context.deviceId, now: clock.now() });
  if (isNew) await withholdAlike(services, { userId: row.user_id });
  if (isNew && !registering)
    await notify(services, {
      userId: row.user_id,
      kind: "login_new_device",
      ref: `session:${opened.sessionId}`,
      params: { device: deviceName(context.device), ip: context.ip },
    });
  return done({ token: opened.token, user: userView(row) });
}
