export { consoleHostingHandlers } from "./console-routes.ts";
export { promises as hostingPromises } from "./queries.ts";
export { hostingOfUser } from "./reads.ts";
export { hostingHandlers } from "./routes.ts";
export { hostingTermsKind } from "./terms-approval.ts";
export { type HostingText, hostingTexts } from "./texts.ts";
