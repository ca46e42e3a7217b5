import type { Services } from "../services.ts";
import { Books } from "./books.ts";
import { OpenLimits } from "./limits.ts";
import { Replays } from "./replays.ts";

/** What the calls of the open API share, whichever door they come through. */
export type OpenServices = { readonly limits: OpenLimits; readonly books: Books; readonly replays: Replays };

export const createOpenServices = ({ config, clock, engine, spending }: Services): OpenServices => ({
  limits: new OpenLimits(config, clock, spending),
  books: new Books(engine),
  replays: new Replays(clock),
});
