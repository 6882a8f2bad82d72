import type { Page } from "@playwright/test";

export interface Complaints {
  readonly list: readonly string[];
}

const COMPLAINTS = new Set(["error", "warning"]);
/** Remix had not yet fetched the routes of the page's links when one was hovered. The page loads on the click. */
const TOO_EARLY = /^Tried to prefetch \S+ but no routes matched\.$/;
/** Another navigation began while a page's data was read. Remix logs that, and the newer page loads. */
const SUPERSEDED = /^AbortError: signal is aborted without reason/;

/** Collects errors and warnings of the console, uncaught exceptions, failed hydration and violations of the policy. */
export function watch(page: Page): Complaints {
  const list: string[] = [];
  page.on("pageerror", (error) => list.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    // Chromium reports a violated policy here too.
    const text = message.text();
    if (COMPLAINTS.has(message.type()) && !TOO_EARLY.test(text) && !SUPERSEDED.test(text))
      list.push(`${page.url()}: ${text}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // A navigation aborts the previous page's requests.
    if (reason !== "net::ERR_ABORTED") list.push(`${request.url()}: ${reason}`);
  });
  return { list };
}
