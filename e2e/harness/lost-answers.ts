import type { Page } from "playwright-core";

/** The server executes these calls, but their answers are lost, until the returned function is called. */
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
