import { toLanguage } from "@candor/contract/languages.ts";
import type { User } from "@candor/contract/routes/user.ts";
import type { Context } from "../../platform/http/context.ts";
import { done, type Result, refuseField } from "../../platform/http/result.ts";
import type { Services } from "../services.ts";
import { deviceName } from "./device-name.ts";
import { noteDevice } from "./devices.ts";
import { fill } from "./fill.ts";
import { mailTo } from "./mail-to.ts";
import { texts } from "./texts.ts";
import { type UserRow, userView } from "./user-view.ts";

export type OpenedSession = { readonly token: string; readonly user: User };

/**
 * Opens a session for a user who has proved everything that was asked for; refused where the password was changed since `row` was read. Only a login (not the registration itself) from a device that is not
 * known is told by mail, to those who want to be told.
 */
export async function signIn(
  services: Services,
  context: Context,
  { row, registering }: { row: UserRow; registering: boolean },
): Promise<Result<OpenedSession>> {
  const { db, sessions, clock } = services;
  const token = await sessions.open(row, context);
  if (token === undefined) return refuseField("password", "WRONG_PASSWORD");
  const isNew = await noteDevice(db, { userId: row.user_id, deviceId: context.deviceId, now: clock.now() });
  if (isNew && !registering && row.login_alerts) alert(services, context, row);
  return done({ token, user: userView(row) });
}

/** Does not wait: a mail server that is slow or down must not keep anybody from logging in. */
function alert(services: Services, context: Context, row: UserRow): void {
  const language = toLanguage(row.lang);
  const values = {
    time: new Date(services.clock.now()).toISOString().slice(0, 16).replace("T", " "),
    ip: context.ip,
    device: deviceName(context.device),
  };
  mailTo(services, row, {
    subject: texts[language].alertSubject,
    text: fill(texts[language].alert, values),
    language,
  }).catch((error: unknown) =>
    services.log.error({ err: error, userId: row.user_id }, "a login alert could not be sent"),
  );
}
