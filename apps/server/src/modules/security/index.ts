export { type ProofInput, type Proofs, proofs } from "./proofs.ts";
export { securityHandlers } from "./routes.ts";
export { holdUserState } from "./user-state.ts";
