import { Code, ConnectError } from "@connectrpc/connect";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readiness } from "#app/server/readiness.ts";
import type { Caller } from "#extensions/caller/index.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The service's answers to a UI's readiness probes. */
function aReadiness() {
  const service = { answer: async (): Promise<void> => {} };
  const verifyApiKeys = async () => service.answer();
  const extensions = { system: () => ({ apiKeys: { verifyApiKeys } }) } as unknown as Caller;
  return { service, isReady: readiness({ extensions, log: pino({ level: "silent" }) }) };
}

const silent = (): Promise<void> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new ConnectError("too late", Code.DeadlineExceeded)), 2_000);
  });

test("a service that answers late leaves the UI ready, and says so within half a second", async () => {
  const { service, isReady } = aReadiness();
  expect(await isReady()).toBe(true);
  service.answer = silent;
  for (const afterMs of [1_100, 2_000]) {
    await vi.advanceTimersByTimeAsync(afterMs);
    const answer = isReady();
    await vi.advanceTimersByTimeAsync(500);
    expect(await answer).toBe(true);
  }
});

test("a service that is silent for longer than five seconds makes the UI unready, until it answers again", async () => {
  const { service, isReady } = aReadiness();
  expect(await isReady()).toBe(true);
  service.answer = silent;
  for (let probes = 0; probes < 3; probes += 1) {
    await vi.advanceTimersByTimeAsync(2_100);
    void isReady();
  }
  await vi.advanceTimersByTimeAsync(2_000);
  const answer = isReady();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toBe(false);
  service.answer = async () => {};
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await isReady()).toBe(true);
});

test.each([Code.Unavailable, Code.Unauthenticated])(
  "a service that fails with code %s is not waited for",
  async (code) => {
    const { service, isReady } = aReadiness();
    expect(await isReady()).toBe(true);
    service.answer = async () => Promise.reject(new ConnectError("no", code));
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await isReady()).toBe(false);
  },
);
