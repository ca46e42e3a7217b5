import "i18next";
import type { Resources } from "../../locales/check.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Resources;
    interpolationPrefix: "{";
    interpolationSuffix: "}";
  }
}
