import type { Services } from "../../../services/services.ts";
import { documentNumbers } from "../../account/kyc/index.ts";
import * as queries from "./accounts-queries.ts";
import { sealNumber } from "./numbers.ts";
import type { RobotMerchant } from "./robots.ts";

/** A robot's name, document and payment account, if they are missing; the account's id. The document is invented, and so is the bank. */
export async function ensureRobotAccount(
  { db, secrets, clock, config }: Services,
  userId: number,
  { nickname, name, number }: RobotMerchant,
): Promise<number> {
  if (config.mode !== "demo") throw new Error("only a demo has merchants who are robots");
  const [known] = await queries.accounts(db, userId);
  if (known) return known.account_id;
  return db.transaction().execute(async (trx) => {
    await trx.updateTable("users").set({ nickname }).where("user_id", "=", userId).execute();
    const { identity_id } = await trx
      .insertInto("identities")
      .values({
        user_id: userId,
        level: 1,
        state: "verified",
        country: "DE",
        name,
        document_type: "passport",
        document_number: `DEMO${userId}`,
        document_index: secrets.index("document index", `demo:${userId}`),
        contact_address: "Demo",
        decided_at: new Date(clock.now()),
        command_id: crypto.randomUUID(),
      })
      .returning("identity_id")
      .executeTakeFirstOrThrow();
    const sealed = secrets
      .sealer(documentNumbers.purpose)
      .seal(Buffer.from(`DEMO${userId}`), documentNumbers.boundTo(String(identity_id)));
    await trx
      .updateTable("identities")
      .set({ document_sealed: sealed, document_number: null })
      .where("identity_id", "=", identity_id)
      .execute();
    const accountId = await queries.nextAccountId(trx);
    const account = { bank_name: "Practice Bank", account_name: name, branch: "Demo branch" };
    await queries.insertAccount(trx, {
      account_id: accountId,
      user_id: userId,
      ...account,
      ...sealNumber(secrets, accountId, number),
    });
    return accountId;
  });
}
