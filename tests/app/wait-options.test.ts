import { expect, test } from "vitest";
import { waitOptions } from "#app/auth/wait-options.ts";
import { CALL_MS } from "#contract/time-limits.ts";

const { signal } = new AbortController();

test("a call that waits may take as long as it waits, and the time of any call besides", () => {
  expect(waitOptions({ terminalSaleId: "tsl_1", wait: 30 }, signal)).toEqual({ timeoutMs: 30_000 + CALL_MS, signal });
});

test("other calls keep the limit of any call", () => {
  expect(waitOptions({ terminalSaleId: "tsl_1" }, signal)).toEqual({});
});
