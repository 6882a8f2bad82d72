import { describe, expect, test } from "vitest";
import { RateLimitLeases, type TakePoints } from "#extensions/caller/index.ts";

const WINDOW_MS = 60_000;

/** The shared count, in memory: one step like the store's statement. */
function aStore(clock: () => number) {
  const windows = new Map<string, { consumed: number; endsAt: number }>();
  const asked: number[] = [];
  const take: TakePoints = async ({ key, points, limit }) => {
    asked.push(points);
    const kept = windows.get(key);
    const window = kept && clock() < kept.endsAt ? kept : { consumed: 0, endsAt: clock() + WINDOW_MS };
    const before = window.consumed;
    window.consumed += points;
    windows.set(key, window);
    return {
      granted: Math.max(0, Math.min(points, limit - before)),
      remaining: Math.max(0, limit - window.consumed),
      resetMs: window.endsAt - clock(),
    };
  };
  return { take, asked };
}

function instances(count: number) {
  const at = { ms: 1_000_000 };
  const clock = () => at.ms;
  const store = aStore(clock);
  return { at, store, leases: Array.from({ length: count }, () => new RateLimitLeases({ take: store.take, clock })) };
}

async function allowedOf(leases: RateLimitLeases[], requests: number, limit: number): Promise<number> {
  const verdicts = await Promise.all(
    Array.from({ length: requests }, (_, index) => leases[index % leases.length]?.consume("key", limit)),
  );
  return verdicts.filter((verdict) => verdict?.allowed).length;
}

describe("leases", () => {
  test("one instance allows exactly the limit, with few questions", async () => {
    const { leases, store } = instances(1);
    expect(await allowedOf(leases, 5_000, 2_000)).toBe(2_000);
    expect(store.asked.length).toBeLessThan(5);
  });

  test("requests one after the other ask once for each lease", async () => {
    const { leases, store } = instances(1);
    for (let request = 0; request < 100; request += 1) await leases[0]?.consume("key", 2_000);
    expect(store.asked).toEqual(new Array(10).fill(10));
  });

  test("several instances never allow more, and at most one lease each less", async () => {
    const { leases } = instances(4);
    let allowed = 0;
    for (let request = 0; request < 3_000; request += 1)
      allowed += await allowedOf(leases.slice(request % 4), 1, 2_000);
    expect(allowed).toBeLessThanOrEqual(2_000);
    expect(allowed).toBeGreaterThanOrEqual(2_000 - 3 * 10);
  });

  test("an exhausted key is refused without asking, until its window ends", async () => {
    const { leases, store, at } = instances(1);
    const [only] = leases;
    expect(await allowedOf(leases, 4, 3)).toBe(3);
    const asked = store.asked.length;
    at.ms += 30_500;
    expect(await only?.consume("key", 3)).toEqual({ allowed: false, limit: 3, remaining: 0, resetSeconds: 30 });
    expect(only?.deniedVerdict("key", 3)).toMatchObject({ allowed: false });
    expect(store.asked.length).toBe(asked);
    at.ms += 29_500;
    expect(only?.deniedVerdict("key", 3)).toBeNull();
    expect(await only?.consume("key", 3)).toMatchObject({ allowed: true, remaining: 2, resetSeconds: 60 });
  });

  test("points of a window that has ended are worth nothing in the next", async () => {
    const { leases, at } = instances(2);
    const [one, other] = leases;
    await one?.consume("key", 1_000);
    at.ms += WINDOW_MS;
    expect(await allowedOf(other ? [other] : [], 1_000, 1_000)).toBe(1_000);
    expect((await one?.consume("key", 1_000))?.allowed).toBe(false);
  });

  test("what costs more than is left is refused, and what costs less is not", async () => {
    const { leases } = instances(1);
    const [only] = leases;
    expect((await only?.consume("key", 3, 2))?.allowed).toBe(true);
    expect((await only?.consume("key", 3, 2))?.allowed).toBe(false);
    expect((await only?.consume("key", 3, 1))?.allowed).toBe(true);
  });

  test("a count that fails once is made again, and nobody waits", async () => {
    const { store, at } = instances(1);
    let isBroken = true;
    const take: TakePoints = async (asked) => {
      if (!isBroken) return store.take(asked);
      isBroken = false;
      throw new Error("the connection broke");
    };
    const failures: unknown[] = [];
    const leases = new RateLimitLeases({ take, clock: () => at.ms, onFailure: (error) => failures.push(error) });
    expect(await leases.consume("key", 10)).toMatchObject({ allowed: true });
    expect(await leases.consume("other", 10)).toMatchObject({ allowed: true });
    expect(failures).toEqual([]);
  });

  test("a store that is slow to fail is not asked twice", async () => {
    const { at } = instances(1);
    let asked = 0;
    const take: TakePoints = async () => {
      asked += 1;
      at.ms += 2_000;
      throw new Error("timed out");
    };
    const leases = new RateLimitLeases({ take, clock: () => at.ms });
    expect(await leases.consume("key", 10)).toMatchObject({ allowed: true });
    expect(asked).toBe(1);
  });
});

describe("while the store is away", () => {
  /** An instance whose store can be removed and restored. */
  function anOutage(parts: { readonly shareAlone?: number } = {}) {
    const { store, at } = instances(0);
    const state = { isAway: true, asked: 0, failures: 0 };
    const take: TakePoints = async (wanted) => {
      state.asked += 1;
      if (state.isAway) throw new Error("down");
      return store.take(wanted);
    };
    const onFailure = () => {
      state.failures += 1;
    };
    const leases = new RateLimitLeases({ take, clock: () => at.ms, onFailure, ...parts });
    return { at, state, store, leases: [leases], only: leases };
  }

  test("each instance counts by itself, and the limit holds", async () => {
    const { at, leases, only } = anOutage();
    expect(await allowedOf(leases, 900, 600)).toBe(600);
    expect(await only.consume("key", 600)).toEqual({ allowed: false, limit: 600, remaining: 0, resetSeconds: 60 });
    at.ms += WINDOW_MS;
    expect(await allowedOf(leases, 900, 600)).toBe(600);
  });

  test("it is told of once and left alone for a second", async () => {
    const { at, state, only } = anOutage();
    for (const key of ["a", "a", "b"]) await only.consume(key, 10);
    expect(state).toMatchObject({ asked: 2, failures: 1 });
    at.ms += 1_000;
    for (const key of ["a", "b"]) await only.consume(key, 10);
    expect(state).toMatchObject({ asked: 4, failures: 2 });
  });

  test("nobody waits for the question whether it is back, which is asked once", async () => {
    const { at } = instances(0);
    let asked = 0;
    const take: TakePoints = () => {
      asked += 1;
      return asked <= 2 ? Promise.reject(new Error("down")) : new Promise(() => {});
    };
    const leases = new RateLimitLeases({ take, clock: () => at.ms });
    await leases.consume("key", 10);
    at.ms += 5_000;
    for (const key of ["a", "b", "c"]) expect(await leases.consume(key, 10)).toMatchObject({ allowed: true });
    expect(asked).toBe(3);
  });

  test("the count of all instances holds again when it is back", async () => {
    const { at, state, store, leases, only } = anOutage();
    await only.consume("key", 1_000);
    state.isAway = false;
    at.ms += 1_000;
    await store.take({ key: "key", points: 900, limit: 1_000 });
    let allowed = 0;
    for (let call = 0; call < 1_000; call += 1) allowed += await allowedOf(leases, 1, 1_000);
    const grantedAlone = 2 * 5;
    expect(allowed).toBeGreaterThanOrEqual(100 - 5);
    expect(allowed).toBeLessThanOrEqual(100 + grantedAlone);
  });

  test("a window goes on with what was left of it, and who was refused stays refused", async () => {
    const { at, state, leases, only } = anOutage();
    state.isAway = false;
    expect(await allowedOf(leases, 4, 10)).toBe(4);
    for (let call = 0; call < 4; call += 1) await only.consume("other", 3);
    state.isAway = true;
    expect(await allowedOf(leases, 10, 10)).toBe(6);
    expect(await only.consume("other", 3)).toMatchObject({ allowed: false });
    at.ms += WINDOW_MS;
    expect(await only.consume("other", 3)).toMatchObject({ allowed: true });
  });

  test("an instance can be given a part of the limit only", async () => {
    const { leases } = anOutage({ shareAlone: 1 / 10 });
    expect(await allowedOf(leases, 30, 30)).toBe(3);
  });
});
