import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CALL_CLASSES, type CallClass } from "#contract/call-class.ts";
import { Admission, type Admitted } from "#extensions/caller/admission/admission.ts";

const PATIENCE_MS = 500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Logs calls by name as they begin, are refused or leave. */
function anAdmission(ceiling: number) {
  const admission = new Admission(CALL_CLASSES, { ceiling, patienceMs: PATIENCE_MS });
  const told: string[] = [];
  const running: (() => void)[] = [];
  const ask = async (owner: string, kind: CallClass, signal?: AbortSignal): Promise<Admitted["outcome"]> => {
    const admitted = await admission.enter({ owner, kind, ...(signal && { signal: () => signal }) });
    told.push(`${owner} ${kind} ${admitted.outcome}`);
    if (admitted.outcome === "begun") running.push(admitted.leave);
    return admitted.outcome;
  };
  /** The first call in flight ends. */
  const endOne = async () => {
    running.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { admission, told, ask, endOne, settle };
}

test("what waits begins in the order of its class, and never again what was refused", async () => {
  const { ask, endOne, told, settle, admission } = anAdmission(4);
  await Promise.all(Array.from({ length: 5 }, () => ask("acme", "money")));
  for (const kind of ["page", "read", "write", "money"] as const) void ask("acme", kind);
  await settle();
  told.length = 0;
  for (let ended = 0; ended < 5; ended += 1) await endOne();
  expect(told).toEqual(["acme money begun", "acme write begun", "acme read begun", "acme page begun"]);
  expect(admission.figures).toMatchObject({ waiting: 0, inFlight: 4 });
});

test("where no more can wait, what is refused first loses its place at once", async () => {
  const { ask, told, settle } = anAdmission(2);
  await Promise.all(Array.from({ length: 3 }, () => ask("acme", "money")));
  told.length = 0;
  for (const kind of ["page", "read", "write", "money", "page"] as const) void ask("acme", kind);
  await settle();
  expect(told).toEqual(["acme page refused", "acme read refused", "acme page refused"]);
});

test("nothing waits longer than its patience, and nothing that began is ended", async () => {
  const { ask, told, admission } = anAdmission(1);
  await Promise.all([ask("acme", "money"), ask("acme", "money")]);
  told.length = 0;
  void ask("acme", "money");
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(["acme money refused"]);
  expect(admission.figures.inFlight).toBe(2);
});

test("one organization fills everything while it is alone, and makes way as soon as another one asks", async () => {
  const { ask, endOne, told, settle } = anAdmission(8);
  const greedy = Array.from({ length: 16 }, () => ask("greedy", "write"));
  await settle();
  expect(told).toHaveLength(8);
  told.length = 0;
  // The reserve is the other's, without waiting.
  await Promise.all([ask("polite", "page"), ask("polite", "page")]);
  expect(told).toEqual(["polite page begun", "polite page begun"]);
  // The other organization also gets the next free place, although pages are refused first.
  void ask("polite", "page");
  await settle();
  expect(told.at(-1)).toBe("greedy write refused");
  for (let ended = 0; ended < 3; ended += 1) await endOne();
  expect(told.at(-1)).toBe("polite page begun");
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  await Promise.all(greedy);
});

test("a client that has left is not begun, neither from its place nor before it has one", async () => {
  const { ask, endOne, told, settle, admission } = anAdmission(1);
  await Promise.all([ask("acme", "money"), ask("acme", "money")]);
  const client = new AbortController();
  void ask("acme", "write", client.signal);
  await settle();
  client.abort();
  await settle();
  void ask("acme", "read");
  void ask("acme", "money", client.signal);
  await endOne();
  await endOne();
  expect(told.slice(2)).toEqual(["acme write left", "acme money left", "acme read begun"]);
  expect(admission.figures.left.get("money")).toBe(1);
});

test("the limit follows the delay, and what is in flight beyond it goes on", async () => {
  const { ask, told, settle, admission } = anAdmission(1_000);
  await Promise.all(Array.from({ length: 100 }, () => ask("acme", "read")));
  for (let tick = 0; tick < 20; tick += 1) admission.measured({ elapsedMs: 200, isSaturated: true });
  expect(admission.figures).toMatchObject({ limit: 32, inFlight: 100 });
  void ask("acme", "read");
  await settle();
  expect(told).toHaveLength(100);
  // Calls that wait for the engine cause no delay, so they cost no room in the end.
  for (let tick = 0; tick < 30; tick += 1) admission.measured({ elapsedMs: 200, isSaturated: false });
  await settle();
  expect(told).toHaveLength(101);
  expect(admission.figures.limit).toBeGreaterThan(100);
});

test("a few at once are not refused where they take long, since the machine is busy with something else", async () => {
  const { ask, endOne, told, admission } = anAdmission(1_000);
  const tenAtOnce = () => Promise.all(Array.from({ length: 10 }, () => ask("acme", "write")));
  await tenAtOnce();
  // Two seconds without an answer.
  for (let tick = 0; tick < 10; tick += 1) admission.measured({ elapsedMs: 200, isSaturated: true });
  for (let ended = 0; ended < 10; ended += 1) await endOne();
  const again = tenAtOnce();
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  await again;
  expect(new Set(told)).toEqual(new Set(["acme write begun"]));
  expect(told).toHaveLength(20);
});
