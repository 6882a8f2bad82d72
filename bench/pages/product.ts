import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "#e2e/support/chromium.ts";
import { DEMO_PASSWORD } from "#sandbox/central-auth/seed.ts";
import { type Product, startProduct } from "#sandbox/local/product.ts";
import { createProgress } from "#sandbox/local/progress.ts";

/** Rate limits are off: a benchmark exceeds them. */
export const WITHOUT_LIMITS = {
  RATE_LIMIT_ORGANIZATION_PER_MINUTE: "0",
  RATE_LIMIT_SERVICE_PER_MINUTE: "0",
  RATE_LIMIT_SESSION_PER_MINUTE: "0",
  RATE_LIMIT_KEY_PER_MINUTE: "0",
  RATE_LIMIT_PORTAL_PAGES_PER_MINUTE: "0",
  RATE_LIMIT_PORTAL_ATTEMPTS_PER_MINUTE: "0",
};

export interface SignedInProduct {
  readonly url: string;
  /** Addresses and secrets, by setting name. */
  readonly settings: Product["settings"];
  readonly demo: Product["demo"];
  readonly browser: Browser;
  /** Browser state with the session of Robin, a member of Northwind Outfitters. */
  readonly state: Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;
  stop(): Promise<void>;
}

/** The whole product with its demo data, in a temporary folder, and a signed-in browser. */
export async function startSignedIn(): Promise<SignedInProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
  const product = await startProduct({
    dataDir,
    env: { ...process.env, ...WITHOUT_LIMITS },
    progress: createProgress(process.stderr),
    signal: new AbortController().signal,
    anyPorts: true,
  });
  const browser = await chromium.launch({ executablePath: await findChromium() });
  const stop = async () => {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { settings, demo, urls } = product;
    return { url: urls.app, settings, demo, browser, state: await signIn(product, browser), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signIn({ urls, demo }: Product, browser: Browser): Promise<SignedInProduct["state"]> {
  const context = await browser.newContext({ timezoneId: "UTC" });
  const page = await context.newPage();
  await page.goto(`${urls.app}/overview`);
  await page.getByLabel("Email").fill(demo.dashboard_email ?? "");
  await page.getByLabel("Password").fill(demo.dashboard_password ?? DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${urls.app}/overview`);
  const state = await context.storageState();
  await context.close();
  return state;
}
