import { startVitest } from "vitest/node";

// As `npm test` runs it, with more of everything: FUZZ_REQUESTS, FUZZ_SEED, FUZZ_FROM and FUZZ_SECONDS say otherwise.
process.env.FUZZ_REQUESTS ??= "10000";
process.env.FUZZ_SECONDS ??= "900";

const vitest = await startVitest("test", ["tests/fuzz/"], { watch: false });
await vitest.close();
