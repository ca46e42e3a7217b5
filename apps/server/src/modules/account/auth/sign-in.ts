import type { User } from "@candor/contract/routes/user.ts";
import type { Context } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { notify } from "../../../services/notifications/notify.ts";
import type { Services } from "../../../services/services.ts";
import { deviceName } from "./device-name.ts";
import { noteDevice } from "./devices.ts";
import { type UserRow, userView } from "./user-view.ts";

export type OpenedSession = { readonly token: string; readonly user: User };

/**
 * Opens a session for a user who has proved everything that was asked for; refused where the password was changed since `row` was read. Only a login
 * (not the registration itself) from a device that is not known is told to the user.
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
  if (isNew && !registering)
    await notify(services, {
      userId: row.user_id,
      kind: "login_new_device",
      ref: `session:${opened.sessionId}`,
      params: { device: deviceName(context.device), ip: context.ip },
    });
  return done({ token: opened.token, user: userView(row) });
}
