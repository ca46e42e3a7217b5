import type * as routes from "@candor/contract/routes/console/cases.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import type { Services } from "../../../services/services.ts";
import { askHandlers } from "./asking.ts";
import type { CaseTable } from "./kinds.ts";
import { noteHandlers } from "./notes.ts";

export { questionHandlers } from "./answering.ts";
export type { AskRules, CaseRules, CaseTable, Concerned } from "./kinds.ts";
export { insertNote } from "./queries.ts";

export const caseHandlers = (services: Services, kinds: CaseTable): HandlersOf<typeof routes> => ({
  ...noteHandlers(services, kinds),
  ...askHandlers(services, kinds),
});
