import { fetchAhead } from "./app/fetch-ahead.ts";
import { fetchFirstPage } from "./app/first-files.ts";
import { askEarly } from "./shared/api/early.ts";
import { endTask } from "./shared/end-task.ts";
import { beginsAtHome } from "./shared/first-page.ts";
import { keptLanguage } from "./shared/i18n/language.ts";
import { startText } from "./shared/i18n/start-text.ts";
import "./shared/theme.css";

/**
 * The first 2 KiB of the app. They request the texts and the first data while the other 150 are loading (index.html has the browser fetch
 * main.tsx meanwhile), otherwise the three would load one after the other: a second on slow 4G.
 */
const language = keptLanguage();
startText(language);
askEarly(language);
if (!beginsAtHome) {
  fetchFirstPage();
  fetchAhead(language);
}
void import("./libraries.ts").then(endTask).then(() => import("./main.tsx"));
