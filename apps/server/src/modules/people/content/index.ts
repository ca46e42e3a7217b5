export { type Document, documentsBySlug } from "./console-queries.ts";
export { consoleContentHandlers } from "./console-routes.ts";
export { rowView as documentRowView } from "./console-view.ts";
export { homeContent } from "./home.ts";
export { shownBody } from "./links.ts";
export { textsBySlug } from "./queries.ts";
export { contentHandlers } from "./routes.ts";
export { seedContent } from "./seed.ts";
