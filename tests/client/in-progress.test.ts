import { describe, expect, test } from "vitest";
import { ConflictError, IdempotencyError } from "../../clients/typescript/src/index.ts";
import { aMisbehavingApi, answers, refuses, saysNothing } from "./a-misbehaving-api.ts";

const DONE = answers(200, { dispute_id: "dp_1", dispute_status: "dispute_challenged" });
const IN_PROGRESS = refuses(409, "idempotency", "idempotency_in_progress");

describe("work that is in progress", () => {
  test("is waited for, however few retries there are", async () => {
    await using api = await aMisbehavingApi(...Array(6).fill(IN_PROGRESS), DONE);
    const { data, response } = await api.client({ maxRetries: 0 }).disputes.submit("dsp_1").withResponse();
    expect(data.dispute_status).toBe("dispute_challenged");
    expect(response.attempts).toBe(7);
    expect(new Set(api.arrived.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  test("leaves the retries for failures", async () => {
    const slow = [refuses(502, "engine_error", "engine_unavailable"), IN_PROGRESS, IN_PROGRESS];
    await using api = await aMisbehavingApi(...slow, ...slow, DONE);
    const { response } = await api.client().disputes.submit("dsp_1").withResponse();
    expect(response.attempts).toBe(7);
  });

  test("is not asked for before the API says, nor long after it", async () => {
    const later = refuses(409, "idempotency", "idempotency_in_progress", { "retry-after": "1" });
    await using api = await aMisbehavingApi(later, DONE);
    await api.client({ retryDelayMs: 100_000, maxRetryDelayMs: 100_000 }).disputes.submit("dsp_1");
    const [first, second] = api.arrived.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(990);
    expect((second ?? 0) - (first ?? 0)).toBeLessThan(6_000);
  });

  test("is the refusal when it lasts beyond the deadline", async () => {
    await using api = await aMisbehavingApi(IN_PROGRESS);
    const submission = api.client({ deadlineMs: 400, maxRetryDelayMs: 20 }).disputes.submit("dsp_1");
    await expect(submission).rejects.toThrow(IdempotencyError);
    await expect(submission).rejects.not.toThrow(ConflictError);
    await expect(submission).rejects.toMatchObject({ code: "idempotency_in_progress" });
    expect(api.arrived.length).toBeGreaterThan(3);
  });

  test("is the refusal when the deadline cuts off the next question", async () => {
    await using api = await aMisbehavingApi(IN_PROGRESS, saysNothing);
    const submission = api.client({ deadlineMs: 500, maxRetryDelayMs: 20 }).disputes.submit("dsp_1");
    await expect(submission).rejects.toMatchObject({ code: "idempotency_in_progress" });
    expect(api.arrived).toHaveLength(2);
  });

  test("ends when the caller no longer waits", async () => {
    await using api = await aMisbehavingApi(
      refuses(409, "idempotency", "idempotency_in_progress", { "retry-after": "5" }),
    );
    const submission = api.client().disputes.submit("dsp_1", { signal: AbortSignal.timeout(200) });
    await expect(submission).rejects.toThrow(DOMException);
    expect(api.arrived).toHaveLength(1);
  });

  test("is told by the type, so a test clock that is being advanced is waited for too", async () => {
    const advancing = refuses(409, "idempotency", "test_clock_advancing");
    await using api = await aMisbehavingApi(advancing, advancing, advancing, DONE);
    const { response } = await api.client().disputes.submit("dsp_1").withResponse();
    expect(response.attempts).toBe(4);
  });
});
