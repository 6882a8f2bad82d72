import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Processes that the tests start would otherwise compile everything again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules", ".cache", "node");

export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/**/*.test.ts"],
    globalSetup: [
      "tests/support/postgres.global.ts",
      "tests/support/sql/statements.global.ts",
      "tests/support/event-types.global.ts",
    ],
    pool: "forks",
    // The files of a worker share their modules. A file restores what it changes in them, fake timers for example.
    isolate: false,
    // One more than the machine of CI has cores: tests wait for leases, retries and processes that they started.
    maxWorkers: 3,
    // Long enough that only a test that hangs reaches them. A busy machine takes three times as long as a quiet one.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
});
