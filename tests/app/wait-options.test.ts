import { expect, test, vi } from "vitest";
import { waitOptions } from "#app/auth/wait-options.ts";
import { CALL_MS } from "#contract/time-limits.ts";

const { signal: disconnected } = new AbortController();

test("a call that waits may take as long as it waits, and the time of any call besides, in no other's place", () => {
  const beginsWaiting = vi.fn();
  expect(waitOptions({ terminalSaleId: "tsl_1", wait: 30 }, { disconnected, beginsWaiting })).toEqual({
    timeoutMs: 30_000 + CALL_MS,
    signal: disconnected,
  });
  expect(beginsWaiting).toHaveBeenCalledOnce();
});

test("other calls keep the limit of any call, and their place", () => {
  const beginsWaiting = vi.fn();
  expect(waitOptions({ terminalSaleId: "tsl_1" }, { disconnected, beginsWaiting })).toEqual({});
  expect(beginsWaiting).not.toHaveBeenCalled();
});
