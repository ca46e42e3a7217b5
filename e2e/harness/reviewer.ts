import type { IdentityReason } from "@candor/contract/reject-reasons.ts";
import { identityApprove, identityQueue, identityReject } from "@candor/contract/routes/console/identity.ts";
import { consoleDemoCode, consoleLogin } from "@candor/contract/routes/console/session.ts";
import { type Caller, caller } from "./api.ts";

/** An operator at the other end, who decides what a user submitted. */
export type Reviewer = {
  readonly api: Caller;
  approve(uid: string): Promise<void>;
  reject(uid: string, reason: IdentityReason): Promise<void>;
};

/** Logs the demo's owner in to the console's calls. */
export async function openReviewer(url: string): Promise<Reviewer> {
  const api = caller(url);
  const { code, wait_ms } = await api.call(consoleDemoCode, { name: "owner" });
  await new Promise((resolve) => setTimeout(resolve, wait_ms));
  const { token } = await api.call(consoleLogin, { name: "owner", password: "candor-owner", totp: code });
  api.token = token;
  return reviewerOf(api);
}

/** The same of an operator who is logged in. */
export function reviewerOf(api: Caller): Reviewer {
  const openOf = async (uid: string) => {
    const { list } = await api.call(identityQueue, { search: uid });
    const [first] = list;
    if (!first || list.length > 1) throw new Error(`${list.length} open submissions of ${uid}`);
    return { id: first.id, version: first.version };
  };
  return {
    api,
    approve: async (uid) => {
      await api.call(identityApprove, await openOf(uid));
    },
    reject: async (uid, reason) => {
      await api.call(identityReject, { ...(await openOf(uid)), reason });
    },
  };
}
