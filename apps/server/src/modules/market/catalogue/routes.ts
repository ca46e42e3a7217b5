import type * as routes from "@candor/contract/routes/console/catalogue.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import type { Services } from "../../../services/services.ts";
import { areaHandlers } from "./areas.ts";
import { currencyHandlers } from "./currencies.ts";
import { marketHandlers } from "./markets.ts";

export const consoleCatalogueHandlers = (services: Services): HandlersOf<typeof routes> => ({
  ...currencyHandlers(services),
  ...marketHandlers(services),
  ...areaHandlers(services),
});
