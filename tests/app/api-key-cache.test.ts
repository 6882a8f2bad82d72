import { createHash } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiKeyCache } from "#app/services/api-key/api-key-cache.server.ts";
import { batchKeyLookups } from "#app/services/api-key/batch-key-lookups.server.ts";
import { VerifiedApiKeySchema } from "#proto/tollhouse/v1/api_keys_pb.ts";

const hashOf = (name: string) => createHash("sha256").update(name).digest();

describe("a key in use", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
  afterEach(() => void vi.useRealTimers());

  function someKeys() {
    const state = { asked: 0, answer: async (): Promise<{ scopes: string } | null> => ({ scopes: "all" }) };
    const keys = new ApiKeyCache(() => {
      state.asked += 1;
      return state.answer();
    }, Date.now);
    return { state, find: () => keys.find(hashOf("a")) };
  }

  test("is asked about behind its requests, so that none of them waits", async () => {
    const { state, find } = someKeys();
    for (let second = 0; second < 50; second += 1) {
      expect(await find()).toEqual({ scopes: "all" });
      await vi.advanceTimersByTimeAsync(100);
    }
    // Once at first, and each 400 ms: never by a request.
    expect(state.asked).toBeGreaterThan(10);
    expect(state.asked).toBeLessThan(15);
  });

  test("loses what it opened with the next round", async () => {
    const { state, find } = someKeys();
    await find();
    await find();
    state.answer = async () => null;
    await vi.advanceTimersByTimeAsync(400);
    expect(await find()).toBeNull();
    expect(state.asked).toBe(2);
  });

  test("is not asked about again when nobody uses it any more, nor when it is none", async () => {
    const { state, find } = someKeys();
    await find();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.asked).toBe(1);
    state.answer = async () => null;
    await find();
    await find();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.asked).toBe(2);
  });

  test("serves a second from its question when the rounds fail or hang, and no longer", async () => {
    for (const answer of [() => Promise.reject(new Error("down")), () => new Promise<null>(() => {})]) {
      const { state, find } = someKeys();
      await find();
      await find();
      state.answer = answer;
      await vi.advanceTimersByTimeAsync(999);
      expect(await find()).toEqual({ scopes: "all" });
      await vi.advanceTimersByTimeAsync(2);
      state.answer = async () => null;
      expect(await find()).toBeNull();
    }
  });

  test("counts the age of a late answer from its question", async () => {
    const { state, find } = someKeys();
    await find();
    await find();
    let answer: (info: { scopes: string }) => void = () => {};
    state.answer = () => new Promise((resolve) => (answer = resolve));
    await vi.advanceTimersByTimeAsync(900);
    answer({ scopes: "late" });
    await vi.advanceTimersByTimeAsync(0);
    expect(await find()).toEqual({ scopes: "late" });
    // Asked at 400: it ends at 1,400.
    await vi.advanceTimersByTimeAsync(501);
    state.answer = async () => null;
    expect(await find()).toBeNull();
  });
});

describe("questions at the same moment", () => {
  test("are one call, and each gets its own answer", async () => {
    const calls: number[] = [];
    const ask = batchKeyLookups(async (hashes) => {
      calls.push(hashes.length);
      return hashes.slice(1).map((keyHash) => create(VerifiedApiKeySchema, { keyHash, apiKeyId: nameOf(keyHash) }));
    });
    const asked = ["a", "b", "c"].map((name) => new Uint8Array(hashOf(name)));
    const answers = await Promise.all(asked.map(ask));
    expect(answers.map((key) => key?.apiKeyId)).toEqual([undefined, ...asked.slice(1).map(nameOf)]);
    expect(calls).toEqual([3]);
  });

  test("are as many calls as the contract's limit wants", async () => {
    const calls: number[] = [];
    const ask = batchKeyLookups(async (hashes) => {
      calls.push(hashes.length);
      return [];
    });
    await Promise.all(Array.from({ length: 2_500 }, (_, index) => ask(new Uint8Array(hashOf(String(index))))));
    expect(calls).toEqual([1_000, 1_000, 500]);
  });

  test("all fail when the call fails, and the next are asked again", async () => {
    let down = true;
    const ask = batchKeyLookups(async () => {
      if (down) throw new Error("down");
      return [];
    });
    const hash = new Uint8Array(hashOf("a"));
    await expect(Promise.all([ask(hash), ask(hash)])).rejects.toThrow("down");
    down = false;
    expect(await ask(hash)).toBeUndefined();
  });
});

describe("questions while a call is in flight", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  function someCalls() {
    const calls: { size: number; answer: () => void }[] = [];
    const lookUp = batchKeyLookups(
      (hashes) => new Promise((resolve) => calls.push({ size: hashes.length, answer: () => resolve([]) })),
    );
    return {
      sizes: () => calls.map(({ size }) => size),
      answer: async (index: number) => {
        calls[index]?.answer();
        await someTurns();
      },
      /** Asks in a turn of the event loop of its own. */
      ask: async (name: string) => {
        const answer = lookUp(new Uint8Array(hashOf(name)));
        await someTurns();
        return { answer };
      },
    };
  }

  test("share the next one, which begins when the call ends", async () => {
    const { sizes, answer, ask } = someCalls();
    const asked = [await ask("a"), await ask("b"), await ask("c")];
    expect(sizes()).toEqual([1]);
    await answer(0);
    expect(sizes()).toEqual([1, 2]);
    await answer(1);
    expect(await Promise.all(asked.map((each) => each.answer))).toEqual([undefined, undefined, undefined]);
  });

  test("wait for it for 5 ms and no longer", async () => {
    const { sizes, ask } = someCalls();
    await ask("a");
    await ask("b");
    await vi.advanceTimersByTimeAsync(4);
    await someTurns();
    expect(sizes()).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    await someTurns();
    expect(sizes()).toEqual([1, 1]);
  });
});

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
}

const nameOf = (hash: Uint8Array): string => Buffer.from(hash).toString("hex");
