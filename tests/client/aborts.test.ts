import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { aMisbehavingApi, answers, hangsUp, refuses } from "./a-misbehaving-api.ts";

test("an abort ends a request that waits for its answer, with the signal's reason", async () => {
  const stop = new AbortController();
  const reason = new Error("the person went away");
  await using api = await aMisbehavingApi(() => stop.abort(reason));
  const submission = api.client().disputes.submit("dsp_1", { signal: stop.signal });
  await expect(submission).rejects.toBe(reason);
  expect(api.arrived).toHaveLength(1);
});

test("an abort ends the wait before a retry", async () => {
  await using api = await aMisbehavingApi(refuses(429, "rate_limit", "rate_limited", { "retry-after": "30" }));
  const [began, stop] = [performance.now(), new AbortController()];
  const refused = expect(api.client().disputes.submit("dsp_1", { signal: stop.signal })).rejects.toHaveProperty(
    "name",
    "AbortError",
  );
  await expect.poll(() => api.arrived.length, { timeout: 10_000 }).toBe(1);
  setTimeout(() => stop.abort(), 100);
  await refused;
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(api.arrived).toHaveLength(1);
});

test("a signal that is aborted already lets nothing be sent", async () => {
  await using api = await aMisbehavingApi(answers(200));
  await expect(api.client().disputes.submit("dsp_1", { signal: AbortSignal.abort() })).rejects.toHaveProperty(
    "name",
    "AbortError",
  );
  expect(api.arrived).toEqual([]);
});

test("a signal that outlives its requests keeps nothing of them", async () => {
  await using api = await aMisbehavingApi(hangsUp, answers(200));
  const { signal } = new AbortController();
  await api.client().disputes.submit("dsp_1", { signal });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
