import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SaleWatch } from "#extensions/capabilities/terminal-sales/sale-watch.ts";

interface Progress {
  readonly id: string;
  readonly version: number;
  readonly rank: number;
}

let rows: Progress[];
let asked: string[][];
let failing: boolean;

/** A database that has these sales, and counts what it is asked. */
const em = {
  fork: () => em,
  async execute(_sql: string, [, ids]: [string, string[]]) {
    if (failing) throw new Error("the database is away");
    asked.push(ids);
    return rows.filter(({ id }) => ids.includes(id));
  },
};
const logger = { warn: () => {} };

let watch: SaleWatch;

beforeEach(() => {
  vi.useFakeTimers();
  rows = ["a", "b"].map((id) => ({ id, version: 1, rank: 0 }));
  asked = [];
  failing = false;
  watch = new SaleWatch({ orm: { em }, logger } as never, "org_1");
});
afterEach(() => void vi.useRealTimers());

const seen = { version: 1, rank: 0 };
const never = new AbortController().signal;

it("asks by one statement each 250 ms however many wait, and nothing without them", async () => {
  const left = new AbortController();
  const waits = Array.from({ length: 1_000 }, (_, n) => watch.until(n % 2 ? "a" : "b", seen, left.signal));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(Array.from({ length: 4 }, () => ["b", "a"]));
  left.abort();
  await Promise.all(waits);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked.length, watch.isIdle]).toEqual([4, true]);
});

it.each([
  ["a version", { version: 2 }],
  ["a step", { rank: 3 }],
])("tells those who wait for the sale of %s, and lets the others wait", async (_what, change) => {
  const first = watch.until("a", seen, never);
  const left = new AbortController();
  const second = watch.until("b", seen, left.signal);
  rows = rows.map((row) => (row.id === "a" ? { ...row, ...change } : row));
  await vi.advanceTimersByTimeAsync(250);
  await first;
  expect(watch.waiting).toBe(1);
  left.abort();
  await second;
});

it("tells those who have seen less, and not those who have seen the same", async () => {
  rows = [{ id: "a", version: 3, rank: 5 }];
  const behind = watch.until("a", { version: 2, rank: 5 }, never);
  const left = new AbortController();
  const level = watch.until("a", { version: 3, rank: 5 }, left.signal);
  await vi.advanceTimersByTimeAsync(250);
  await behind;
  expect(watch.waiting).toBe(1);
  left.abort();
  await level;
});

it("goes on when the database was away", async () => {
  failing = true;
  const wait = watch.until("a", seen, never);
  await vi.advanceTimersByTimeAsync(500);
  failing = false;
  rows = [{ id: "a", version: 2, rank: 0 }];
  await vi.advanceTimersByTimeAsync(250);
  await wait;
  expect(asked).toEqual([["a"]]);
});

it("does not wait for a caller that has left", async () => {
  await watch.until("a", seen, AbortSignal.abort());
  expect(watch.isIdle).toBe(true);
});
