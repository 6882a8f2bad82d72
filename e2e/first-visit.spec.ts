import { scriptBytesOfRoutes, visitFirst } from "./support/first-visit.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

const MOST_SCRIPT_BYTES = 120_000;
/** It shows every component at once, and deployments lack it. */
const KIT = "routes/_public+/dev.kit";

test("no page needs more than 120 kB of JavaScript on a first visit", () => {
  const bytes = scriptBytesOfRoutes();
  expect(bytes.size).toBeGreaterThan(70);
  expect([...bytes].filter(([id, size]) => id !== KIT && size > MOST_SCRIPT_BYTES)).toEqual([]);
});

for (const screen of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`${screen.width} pixels wide`, () => {
    test.use({ viewport: screen });

    for (const address of [
      "/",
      "/overview",
      "/transactions",
      "/settlements/queue",
      "/disputes",
      "/api/docs",
      "/api/docs/transactions",
    ])
      test(`${address} loads what its route needs, and nothing moves`, async ({ page }) => {
        const { scriptBytes, shift, moved } = await visitFirst(page, address);
        expect(scriptBytes).toBeGreaterThan(80_000);
        expect(scriptBytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
        expect(shift, moved.join("\n")).toBe(0);
      });

    test("a dispute loads what its route needs, and nothing moves", async ({ page, product }) => {
      const { scriptBytes, shift, moved } = await visitFirst(page, `/disputes/${product.demo.dispute_id}`);
      expect(scriptBytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
      expect(shift, moved.join("\n")).toBe(0);
    });

    test("an entry of the queue, whose IDs get their buttons with the scripts, does not move", async ({ page }) => {
      await page.goto("/settlements/queue");
      const entry = page.locator('main td a[href^="/settlements/queue/"]').first();
      const { shift, moved } = await visitFirst(page, (await entry.getAttribute("href")) ?? "");
      expect(shift, moved.join("\n")).toBe(0);
    });
  });
