import { test as base } from "@playwright/test";
import type { Product } from "#sandbox/local/product.ts";

/** The product under test: its addresses, its shared settings (DATABASE_URL, INTERNAL_SECRET …) and its demo data. */
export type ProductUnderTest = Pick<Product, "urls" | "settings" | "demo">;

const VARIABLE = "TOLLHOUSE_E2E";

export { expect } from "@playwright/test";

/** A test of the running product: `page.goto("/overview")` finds it, and `product` tells what else is there. */
export const test = base.extend<{ product: ProductUnderTest }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  product: async ({}, use) => use(sharedProduct()),
  baseURL: ({ product }, use) => use(product.urls.app),
});

/** The tests run in processes that start later and inherit the environment. */
export function shareProduct({ urls, settings, demo }: ProductUnderTest): void {
  process.env[VARIABLE] = JSON.stringify({ urls, settings, demo });
}

function sharedProduct(): ProductUnderTest {
  return JSON.parse(process.env[VARIABLE] ?? "null");
}
