import type { Db } from "../../platform/database/schema.ts";
import * as queries from "./queries.ts";

/** Whether logins from new devices are notified by email: the email of the topic "login", which the security page shows as a switch of its own. */
export const loginAlerts = async (db: Db, userId: number): Promise<boolean> =>
  (await queries.choiceOf(db, userId, "login")).mail;

export async function setLoginAlerts(trx: Db, userId: number, on: boolean): Promise<void> {
  await queries.setChoice(trx, userId, { topic: "login", mail: on });
}
