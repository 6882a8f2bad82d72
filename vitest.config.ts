import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Child processes of the tests would otherwise compile everything again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules", ".cache", "node");

export default defineConfig({
  // As in production, for which React is loaded too.
  esbuild: { jsxDev: false },
  test: {
    environment: "node",
    include: ["tests/**/*.test.ts"],
    globalSetup: [
      "tests/support/postgres.global.ts",
      "tests/support/sql/statements.global.ts",
      "tests/support/event-types.global.ts",
    ],
    setupFiles: ["tests/support/production-react.ts"],
    pool: "forks",
    // Files of a worker share modules. A file restores its changes in them, such as fake timers.
    isolate: false,
    // One more than CI's cores, since tests wait for leases, retries and processes.
    maxWorkers: 3,
    // Only hanging tests reach them. A busy machine takes three times as long as an idle one.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
});
