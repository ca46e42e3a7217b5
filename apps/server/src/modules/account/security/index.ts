export { authenticatorSecrets } from "./authenticator.ts";
export { countFormerFundPasswords } from "./fund-password.ts";
export { type ProofInput, type Proofs, proofs } from "./proofs.ts";
export { securityHandlers } from "./routes.ts";
export { withUserState } from "./user-state.ts";
