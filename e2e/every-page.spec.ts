import type { Locator, Page } from "@playwright/test";
import { beyondScreen, misplacedControls, wrappedIds } from "./support/geometry.ts";
import { untilHydrated } from "./support/hydrated.ts";
import { pageRoutes, routeOf } from "./support/page-routes.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const MOST_OF_A_KIND = 4;

/**
 * Pages without a link in the demo data, or on a few of its pages only. Their capability's tests check them with the same function (`everyScreen`).
 */
const SEEN_ELSEWHERE = new Set([
  "/customers/:id/payment-methods/sessions/:sessionId",
  "/devices/:id/code",
  "/devices/:id/pair",
  "/disputes/rules/:id",
  "/exports/schedules/:id/edit",
  "/settings/notifications/:id/edit",
  "/settings/request-log/:id",
  "/test-clock/mails/:id",
  "/test-clock/scenarios/:id",
  "/settings/webhooks/:id/enable",
  "/settlements/:id/remove",
  "/settlements/statements/:id",
  "/subscriptions/:id/extend-trial",
  "/subscriptions/invoices/:id/pay",
  "/terminal-sales/:id",
  "/terminal-sales/:id/decide",
  "/terminal/sales/:id",
  "/transactions/:id/cancel",
  "/transactions/:id/capture",
  "/transactions/:id/card-refund",
  "/transactions/:id/fulfillments/new",
  "/transactions/:id/increment",
  "/transactions/:id/pay",
  "/transactions/:id/void",
]);

test("on every page every control is on the screen and can be clicked, on a desk and on a phone", async ({
  page,
  product,
}) => {
  test.setTimeout(900_000);
  const routes = pageRoutes();
  const queue = routes.filter((route) => !route.includes(":")).map((route) => ({ route, address: route }));
  queue.push({ route: "/disputes/:id/evidence", address: `/disputes/${product.demo.dispute_id}/evidence` });
  queue.push({
    route: "/disputes/bulk/:action",
    address: `/disputes/bulk/submit-chosen?id=${product.demo.dispute_id}`,
  });
  const visited = new Set<string>();
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const shell = new Set<string>();
  const missing = () => routes.filter((route) => !visited.has(route) && !SEEN_ELSEWHERE.has(route));
  // The first page of each kind is checked; others only while they may lead to an unchecked kind.
  for (;;) {
    const next = queue.find(({ route }) => !visited.has(route)) ?? (missing().length > 0 ? queue.at(0) : undefined);
    if (!next) break;
    queue.splice(queue.indexOf(next), 1);
    const { route, address } = next;
    visited.add(route);
    test.info().annotations.push({ type: "page", description: `${route} as ${address}` });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    await untilHydrated(page);
    for (const path of await linksOf(page)) {
      const found = routeOf(path.split("?")[0] ?? "", routes);
      if (!found || seen.has(path) || (counts.get(found) ?? 0) >= MOST_OF_A_KIND) continue;
      seen.add(path);
      counts.set(found, (counts.get(found) ?? 0) + 1);
      queue.push({ route: found, address: path });
    }
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      expect.soft(await page.evaluate(misplacedControls), `${address} at ${screen.width}`).toEqual([]);
      expect.soft(await page.evaluate(wrappedIds), `${address} at ${screen.width}`).toEqual([]);
      expect.soft(await misplacedOverlays(page, shell), `${address} at ${screen.width}`).toEqual([]);
    }
  }
  expect(missing()).toEqual([]);
});

function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")]
      .filter(({ origin, download, target }) => origin === location.origin && !download && !target)
      .map(({ pathname, search }) => pathname + search),
  );
}

/**
 * Opens each dialog, menu and popover of the page, and returns controls outside the screen. Those around the page's own
 * content are the same on every page, and are opened once on each screen.
 */
async function misplacedOverlays(page: Page, shell: Set<string>): Promise<string[]> {
  const opens = "button[commandfor][command=show-modal], button[popovertarget]";
  const misplaced: string[] = [];
  for (const opener of await page.locator(opens).all()) {
    if (!(await opener.isVisible())) continue;
    const id = (await opener.getAttribute("commandfor")) ?? (await opener.getAttribute("popovertarget")) ?? "";
    if (!(await isOfPage(opener))) {
      const known = `${id} at ${page.viewportSize()?.width}`;
      if (shell.has(known)) continue;
      shell.add(known);
    }
    await opener.click();
    const overlay = page.locator(`[id="${id}"]`);
    await expect.soft(overlay, `${await opener.textContent()} opens`).toBeVisible();
    misplaced.push(...(await overlay.evaluate(beyondScreen)));
    expect.soft(await overlay.evaluate(dialogFaults), (await opener.textContent()) ?? id).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.soft(overlay).toBeHidden();
    await expect.soft(opener).toBeFocused();
  }
  return misplaced;
}

const isOfPage = (opener: Locator) => opener.evaluate((element) => element.closest("main") !== null);

/** Faults of a dialog with a form: no name, no "Cancel", or another open dialog. Runs in the browser. */
function dialogFaults(overlay: Element): string[] {
  if (!overlay.matches("dialog.dialog") || !overlay.querySelector("form[method=post]")) return [];
  const title = document.getElementById(overlay.getAttribute("aria-labelledby") ?? "");
  const buttons = [...overlay.querySelectorAll("button")].map(({ textContent }) => textContent);
  const open = document.querySelectorAll("dialog[open], dialog:popover-open");
  return [
    ...(title?.textContent ? [] : ["no title"]),
    ...(buttons.includes("Cancel") ? [] : ["no Cancel"]),
    ...(open.length === 1 ? [] : [`${open.length} are open`]),
  ];
}
