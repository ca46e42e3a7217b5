import type { HostingProduct } from "./records.ts";

export type HostingState = {
  /** The newest version of each product's terms. */
  readonly products: Map<number, HostingProduct>;
};

declare module "../../engine/state.ts" {
  interface State {
    readonly hosting: HostingState;
  }
}
