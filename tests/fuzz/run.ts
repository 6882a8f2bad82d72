import { startVitest } from "vitest/node";

// Like `npm test` with more requests; see FUZZ_REQUESTS, FUZZ_SEED, FUZZ_FROM and FUZZ_SECONDS.
process.env.FUZZ_REQUESTS ??= "10000";
process.env.FUZZ_SECONDS ??= "900";

const vitest = await startVitest("test", ["tests/fuzz/"], { watch: false });
await vitest.close();
