import type { Page } from "playwright-core";

/** The server does what these calls ask, and their answers never come, until the function that this gives is called. */
export async function loseAnswers(page: Page, path: string): Promise<() => void> {
  let isLost = true;
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await (isLost ? route.abort() : route.fulfill({ response }));
  });
  return () => {
    isLost = false;
  };
}
