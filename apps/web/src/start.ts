import { askEarly } from "./shared/api/early.ts";
import { keptLanguage } from "./shared/i18n/language.ts";
import { startText } from "./shared/i18n/start-text.ts";
import "./shared/theme.css";

/**
 * The first 2 KiB of the app. They ask for the text and the first data while the other 150 are on their way (index.html has the browser fetch
 * main.tsx meanwhile), else each of the three would wait for the one before: a second on slow 4G.
 */
const language = keptLanguage();
startText(language);
askEarly(language);
void import("./main.tsx");
