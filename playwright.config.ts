import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/product.global.ts",
  // One more than the cores of CI: some tests wait for times of the product.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: { locale: "en-US", timezoneId: "UTC" },
  projects: [
    { name: "paths", testMatch: "**/*.spec.ts", testIgnore: "**/logs.spec.ts", teardown: "afterwards" },
    { name: "afterwards", testMatch: "**/logs.spec.ts" },
  ],
});
