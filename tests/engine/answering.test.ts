import { expect, test } from "vitest";
import { aDisputeBody, anEngine, aStubEngine, json } from "./a-stub-engine.ts";

const caller = { apiKey: "snd_secret", requestId: "req_1" };

/** An engine that goes up and down, and the notifications about it. */
async function aFlakyEngine() {
  const told: (string | undefined)[] = [];
  let isUp = true;
  const { baseUrl } = await aStubEngine((response) =>
    isUp ? json(response, 200, aDisputeBody()) : json(response, 503, {}),
  );
  const engine = anEngine({ baseUrl, resilience: { outagesToOpen: 2, retries: 0, openMs: 20 } });
  engine.onAnswering((outagesOf) => void told.push(outagesOf));
  const ask = (outagesOf?: string) =>
    engine
      .forMerchant({ ...caller, outagesOf })
      .disputes.get("dp_1")
      .catch(() => null);
  const turn = (up: boolean) => {
    isUp = up;
  };
  return { engine, told, ask, turn };
}

test("a process learns that the engine answers from its first answer", async () => {
  const { engine, told, ask } = await aFlakyEngine();
  expect(engine.isAnswering()).toBe(false);
  await ask();
  await ask();
  expect(engine.isAnswering()).toBe(true);
  expect(told).toEqual([undefined]);
});

test("after an outage that opened the breaker the listener hears again, once, of those whose outage it was", async () => {
  const { engine, told, ask, turn } = await aFlakyEngine();
  await ask("one");
  await ask("other");
  turn(false);
  for (let times = 0; times < 2; times += 1) await ask("one");
  expect([engine.isAnswering("one"), engine.isAnswering("other")]).toEqual([false, true]);
  turn(true);
  await expect.poll(() => ask("one")).not.toBeNull();
  await ask("one");
  expect(engine.isAnswering("one")).toBe(true);
  expect(told).toEqual(["one", "other", "one"]);
});

test("one failed answer is no outage", async () => {
  const { engine, told, ask, turn } = await aFlakyEngine();
  await ask();
  turn(false);
  await ask();
  turn(true);
  await ask();
  expect(engine.isAnswering()).toBe(true);
  expect(told).toHaveLength(1);
});
