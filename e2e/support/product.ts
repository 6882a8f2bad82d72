import type { Product } from "#sandbox/local/product.ts";

/** The product under test: its addresses, its settings (DATABASE_URL, INTERNAL_SECRET …) and its demo data. */
export interface ProductUnderTest extends Pick<Product, "urls" | "settings" | "demo"> {
  /** Serves all its names over TLS. */
  readonly front: { readonly port: number; readonly publicKeySha256: string; readonly certFile: string };
  readonly logFolder: string;
  /** Every credential that was issued, a line each. */
  readonly credentialsFile: string;
}

const VARIABLE = "TOLLHOUSE_E2E";

/** Test processes start later and inherit the environment. */
export function shareProduct(product: ProductUnderTest): void {
  process.env[VARIABLE] = JSON.stringify(product);
}

export function sharedProduct(): ProductUnderTest {
  const shared = process.env[VARIABLE];
  if (!shared) throw new Error("The product was not started: run the tests with Playwright.");
  return JSON.parse(shared);
}
