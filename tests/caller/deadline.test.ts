import type { Transport } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { endingBy } from "#extensions/caller/restricted-transport.ts";

/** Returns the time limit that a call is given. */
function timeGivenBy(deadline: number): (timeoutMs?: number) => Promise<number | undefined> {
  let given: number | undefined;
  const transport = {
    unary: async (_method: unknown, _signal: unknown, timeoutMs: number | undefined) => {
      given = timeoutMs;
    },
  } as unknown as Transport;
  const ending = endingBy(deadline, transport);
  return async (timeoutMs) => {
    await ending.unary(null as never, undefined, timeoutMs, undefined, {} as never);
    return given;
  };
}

test("a call gets the time that is left", async () => {
  const given = await timeGivenBy(performance.now() + 5_000)();
  expect(given).toBeGreaterThan(4_500);
  expect(given).toBeLessThanOrEqual(5_000);
});

test("a call after the deadline ends at once, and is not without limit", async () => {
  expect(await timeGivenBy(performance.now() - 1)()).toBe(1);
});

test("a call with a time of its own has that", async () => {
  expect(await timeGivenBy(performance.now() + 5_000)(60_000)).toBe(60_000);
});
