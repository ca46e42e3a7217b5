import type { HomeAnswers } from "@candor/contract/client/home-answers.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import { getConfig, getHomeInit } from "@candor/contract/routes/common.ts";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next, { type Resource } from "i18next";
import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { Frame } from "./app/frame.tsx";
import HomePage from "./features/home/home.tsx";
import { keyOf } from "./shared/api/use-api.ts";
import { takeCurrencies } from "./shared/currencies.ts";
import { textOptions } from "./shared/i18n/i18n.ts";
import { takeRendered } from "./shared/socket/quotes.ts";

const files = import.meta.glob<Resource[string][string]>("./locales/*/{common,home,quotes,market}.json", {
  eager: true,
  import: "default",
});

/** By language and namespace. */
const texts: Resource = {};
for (const [path, text] of Object.entries(files)) {
  const [language = "", namespace = ""] = path.slice("./locales/".length, -".json".length).split("/");
  texts[language] = { ...texts[language], [namespace]: text };
}

await i18next.init({ resources: texts, lng: "en", ...textOptions });

/**
 * Home as HTML, as a visitor with a phone sees it: the server puts it into index.html, so that prices show before the app's 150 KiB of code have arrived.
 * React takes it over when they have (main.tsx). `browser` are the tags that the browser asks for, by which Spanish numbers differ.
 * One page at a time, since the components read the language of i18next and the browser's tags.
 */
export async function prerenderHome(
  language: Language,
  browser: readonly string[],
  { config, home, catalogue }: HomeAnswers,
): Promise<string> {
  await i18next.changeLanguage(language);
  Object.defineProperty(globalThis, "navigator", { value: { languages: browser }, configurable: true });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(keyOf(getConfig, {}, language, undefined), config);
  client.setQueryData(keyOf(getHomeInit, {}, language, undefined), home);
  client.setQueryData(keyOf(getCurrencyList, {}, language, undefined), catalogue);
  takeCurrencies(catalogue);
  takeRendered(home.quotes);
  return renderToString(
    <QueryClientProvider client={client}>
      {/* The boundaries of the router (around all, and in its outlet) and of lazy-page.tsx: React looks for them when it takes the page over. */}
      <Suspense>
        <Frame page="home">
          <Suspense>
            <Suspense>
              <HomePage />
            </Suspense>
          </Suspense>
        </Frame>
      </Suspense>
    </QueryClientProvider>,
  );
}
