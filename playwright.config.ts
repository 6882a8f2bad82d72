import { defineConfig } from "@playwright/test";
import { findChromium } from "./e2e/support/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/support/product.global.ts",
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath: await findChromium() },
    locale: "en-US",
    timezoneId: "UTC",
    trace: "retain-on-failure",
  },
});
