import type { IdentityReason } from "@candor/contract/i18n/reject-reasons.ts";
import { identityApprove, identityQueue, identityReject } from "@candor/contract/routes/console/identity.ts";
import { consoleDemoCode, consoleLogin } from "@candor/contract/routes/console/session.ts";
import { type Caller, caller } from "./api.ts";
import type { App } from "./app.ts";
import { passCodes } from "./operators.ts";

/** An operator at the other end, who decides on a user's submission. */
export type Reviewer = {
  readonly api: Caller;
  approve(uid: string): Promise<void>;
  reject(uid: string, reason: IdentityReason): Promise<void>;
  /** A code of the operator's authenticator that the server accepts at once. */
  nextCode(): Promise<string>;
};

/** Logs the demo's owner in to the console's calls. */
export async function openReviewer(app: App): Promise<Reviewer> {
  const api = caller(app.url);
  const nextCode = async () => {
    await passCodes(app, "owner");
    const { code } = await api.call(consoleDemoCode, { name: "owner" });
    return code;
  };
  const login = { name: "owner", password: "candor-owner", totp: await nextCode() };
  api.token = (await api.call(consoleLogin, login)).token;
  return reviewerOf(api, nextCode);
}

/** The same for a logged-in operator. */
export function reviewerOf(api: Caller, nextCode: Reviewer["nextCode"]): Reviewer {
  const openOf = async (uid: string) => {
    const { list } = await api.call(identityQueue, { search: uid });
    const [first] = list;
    if (!first || list.length > 1) throw new Error(`${list.length} open submissions of ${uid}`);
    return { id: first.id, version: first.version };
  };
  return {
    api,
    nextCode,
    approve: async (uid) => {
      await api.call(identityApprove, await openOf(uid));
    },
    reject: async (uid, reason) => {
      await api.call(identityReject, { ...(await openOf(uid)), reason });
    },
  };
}
