#!/bin/sh
# Chromium without the two pages that it prepares in each window for suggestions below the address bar, which no journey sees: two thirds of what a
# new context costs. Of two --disable-features the last one counts, so the names are added to Playwright's own list.
for flag; do
  shift
  case $flag in --disable-features=*) flag=$flag,WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess ;; esac
  set -- "$@" "$flag"
done
exec "$BROWSER_BINARY" "$@"
