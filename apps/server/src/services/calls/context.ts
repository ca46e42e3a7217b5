import type { Language } from "@candor/contract/i18n/languages.ts";
import type { OperatorSession } from "../sessions/operator-sessions.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import type { ServiceCaller } from "../wallet-services/wallet-services.ts";

/** The context of a call: data about its caller beyond the input. */
export type Context = {
  readonly language: Language;
  readonly user: SessionUser | undefined;
  /** Of an operator's call only; such a call has no user. */
  readonly operator?: OperatorSession | undefined;
  /** Of a wallet service's call only. */
  readonly service?: ServiceCaller | undefined;
  readonly ip: string;
  /** The User-Agent, shown in the list of sessions. */
  readonly device: string;
  /** Random id that the client keeps (header `device`), which identifies logins from new devices; undefined without one. */
  readonly deviceId: string | undefined;
  /** The caller's solution for a call that was refused with CHALLENGE_REQUIRED (header `challenge-solution`). */
  readonly solution?: string | undefined;
  /** The calling page, if a browser sends it (header `origin`), and the requested host. */
  readonly origin: string | undefined;
  readonly host: string | undefined;
  /** The caller's Idempotency-Key, or a generated one: the id of the command that the call sends. */
  readonly commandId: string;
  /** The file of a call with `upload`. */
  readonly file?: Buffer;
  /** The list is read for a file, which has an entry of its own in the audit log. */
  readonly isFile?: boolean;
};

/** The logged-in user of a route with `auth: "user"`; the dispatcher has refused all other callers. */
export function userOf(context: Context): SessionUser {
  if (!context.user) throw new Error("a handler asked for the user of a route that needs none");
  return context.user;
}

/** The file of a route with `upload`; the dispatcher has refused every body without one. */
export function fileOf(context: Context): Buffer {
  if (!context.file) throw new Error("a handler asked for the file of a route that takes none");
  return context.file;
}

/** The operator of a route with `auth: "operator"`, whose role has the right that the route asks for. */
export function operatorOf(context: Context): OperatorSession {
  if (!context.operator) throw new Error("a handler asked for the operator of a route that needs none");
  return context.operator;
}

/** The wallet service of a route with `auth: "service"`, whose signature was verified. */
export function serviceOf(context: Context): ServiceCaller {
  if (!context.service) throw new Error("a handler asked for the wallet service of a route that needs none");
  return context.service;
}

/** Who decides, for what operators and wallet services both do. */
export const actorOf = (context: Context): { readonly operatorId: number } => context.service ?? operatorOf(context);
