import type * as control from "@candor/contract/routes/console/control.ts";
import type * as identity from "@candor/contract/routes/console/identity.ts";
import type * as search from "@candor/contract/routes/console/search.ts";
import type * as session from "@candor/contract/routes/console/session.ts";
import type * as userMoney from "@candor/contract/routes/console/user-money.ts";
import type * as users from "@candor/contract/routes/console/users.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import type { Services } from "../../../services/services.ts";
import { auditHandlers } from "../audit/index.ts";
import { operatorHandlers } from "../operators/index.ts";
import { settingHandlers } from "../settings/index.ts";
import { alarmHandlers } from "./alarms.ts";
import { dashboardHandler } from "./dashboard.ts";
import { identityHandlers } from "./identity.ts";
import { roleHandler } from "./operator-role.ts";
import { periodHandler } from "./period.ts";
import { searchHandlers } from "./search.ts";
import { settingRequestHandler, settingsListHandler } from "./setting-change.ts";
import { stateHandler } from "./state.ts";
import { userEdits } from "./user-edits.ts";
import { userMoneyHandlers } from "./user-money.ts";
import { userReads } from "./user-reads.ts";
import { userStateHandlers } from "./user-state.ts";
import { watchOf } from "./watch.ts";

export { openAlarmKinds } from "./alarms.ts";
export { operatorRoleKind } from "./operator-role.ts";
export { settingKind } from "./setting-change.ts";

/** Looks for alarms and keeps their history, for the job that does so without an operator. */
export const watchAlarms = (services: Services) => watchOf(services).alarms();

type ConsoleHandlers = {
  readonly consoleSearch: HandlersOf<typeof search>;
  readonly consoleSession: HandlersOf<typeof session>;
  readonly consoleIdentity: HandlersOf<typeof identity>;
  readonly consoleUsers: HandlersOf<typeof users>;
  readonly consoleUserMoney: HandlersOf<typeof userMoney>;
  readonly consoleControl: HandlersOf<typeof control>;
};

/** The calls of the console except those of approvals, content and catalog, which have modules of their own. */
export function consoleHandlers(services: Services): ConsoleHandlers {
  const watch = watchOf(services);
  const { operatorsList, operatorCreate, operatorDisable, ...session } = operatorHandlers(services);
  return {
    consoleSearch: searchHandlers(services),
    consoleSession: { ...session, ...alarmHandlers(services), consoleState: stateHandler(services, watch) },
    consoleIdentity: identityHandlers(services),
    consoleUsers: { ...userReads(services), ...userStateHandlers(services), ...userEdits(services) },
    consoleUserMoney: userMoneyHandlers(services),
    consoleControl: {
      operatorsList,
      operatorCreate,
      operatorDisable,
      ...auditHandlers(services, watch.audit),
      ...settingHandlers(services),
      dashboard: dashboardHandler(services, watch),
      dashboardPeriod: periodHandler(services),
      operatorRole: roleHandler(services),
      settingsList: settingsListHandler(services),
      settingRequest: settingRequestHandler(services),
    },
  };
}
