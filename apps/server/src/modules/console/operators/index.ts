export { operatorSecrets, takeCode } from "./authenticator.ts";
export { createOperator, passwordFrom, uriOf } from "./create.ts";
export { type DemoOperator, demoReviewer, ensureDemoOperators, publishedOperators } from "./demo-operators.ts";
export { operatorView } from "./login.ts";
export { mayOperate } from "./login-tries.ts";
export { byId as operatorById, lockAll as lockOperators, mayBeOne, otherOwners, setRole } from "./queries.ts";
export { withoutRight } from "./right.ts";
export { operatorHandlers } from "./routes.ts";
