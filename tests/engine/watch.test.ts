import { expect, test } from "vitest";
import type { EngineCall } from "#extensions/connectors/engine/index.ts";
import { aClosedPort, aDisputeBody, aStubEngine, json, merchantOf } from "./a-stub-engine.ts";

function aWatch() {
  const calls: EngineCall[] = [];
  const states: string[] = [];
  const watch = {
    onCall: (call: EngineCall) => void calls.push(call),
    onBreaker: (state: string) => void states.push(state),
  };
  return { watch, calls, states, outcomes: () => calls.map(({ method, outcome }) => `${method} ${outcome}`) };
}

test("a call is seen with its outcome, once, however often it was repeated", async () => {
  const { watch, outcomes, calls } = aWatch();
  const answers = [
    [200, aDisputeBody()],
    [404, { error: { type: "invalid_request", code: "HE_02", message: "no" } }],
    [503, {}],
    [503, {}],
    [503, {}],
    [200, "not a dispute"],
  ] as const;
  const { merchant } = await aStubEngine((response, _request, count) => {
    const [status, body] = answers[count - 1] ?? [500, {}];
    json(response, status, body);
  });
  const { disputes } = merchant({ watch });
  for (let times = 0; times < 4; times++) await disputes.get("dp_1").catch(() => {});
  expect(outcomes().slice(0, 3)).toEqual(["GET ok", "GET refused", "GET answer_invalid"]);
  expect(calls.every(({ durationMs }) => durationMs >= 0)).toBe(true);
});

test("an engine that is down opens the breaker, and then is not asked", async () => {
  const { watch, outcomes, states } = aWatch();
  const resilience = { outagesToOpen: 2, retries: 0, openMs: 60_000 };
  const { disputes } = merchantOf({ baseUrl: await aClosedPort(), watch, resilience });
  for (let times = 0; times < 3; times++) await disputes.get("dp_1").catch(() => {});
  expect(outcomes()).toEqual(["GET unavailable", "GET unavailable", "GET not_asked"]);
  expect(states).toEqual(["open"]);
});
