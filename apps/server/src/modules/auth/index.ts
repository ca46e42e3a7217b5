export { codesOf } from "./codes.ts";
export { contactOf } from "./contact.ts";
export { ensureDemoUser } from "./demo-user.ts";
export { Passwords } from "./passwords.ts";
export { authHandlers } from "./routes.ts";
export { bind, registerPending } from "./service.ts";
export { Sessions, type SessionUser } from "./sessions.ts";
export { userView } from "./user-view.ts";
