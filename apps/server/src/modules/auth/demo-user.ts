import { makeCommandId } from "../../platform/bus/command-id.ts";
import type { Services } from "../services.ts";
import type { Contact } from "./contact.ts";
import * as queries from "./queries.ts";
import { newInviteCode, newUid, registerInCore } from "./service.ts";

export const demoCredentials = { email: "demo@candor.test", password: "candor-demo" } as const;

/** Makes the demo user whose credentials the start prints; does nothing when there is one. Demo mode only. */
export async function ensureDemoUser(services: Services): Promise<typeof demoCredentials> {
  const contact: Contact = { channel: "mail", target: demoCredentials.email };
  if (await queries.userByContact(services.db, contact)) return demoCredentials;
  const passwordHash = await services.passwords.hash(demoCredentials.password);
  if (passwordHash === undefined) throw new Error("password hashes are already queued before the server listens");
  const row = await queries.insertUser(services.db, {
    contact,
    passwordHash,
    language: "en",
    inviterId: undefined,
    uid: newUid(),
    inviteCode: newInviteCode(),
  });
  await registerInCore(services, row.user_id, null, makeCommandId(services.clock.now()));
  return demoCredentials;
}
