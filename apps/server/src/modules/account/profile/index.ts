export { profileHandlers } from "./profile.ts";
export { accountHandlers } from "./routes.ts";
