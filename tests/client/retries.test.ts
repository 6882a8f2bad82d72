import { describe, expect, test } from "vitest";
import {
  RateLimitError,
  TollhouseConnectionError,
  TollhouseError,
  TollhouseTimeoutError,
} from "../../clients/typescript/src/index.ts";
import {
  aMisbehavingApi,
  answers,
  type Behaviour,
  hangsUp,
  hangsUpAmidTheAnswer,
  refuses,
  saysNothing,
} from "./a-misbehaving-api.ts";

const DONE = answers(200, { dispute_id: "dp_1", dispute_status: "dispute_challenged" });
const IN_PROGRESS = refuses(409, "idempotency", "idempotency_in_progress");
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe("a request is sent again", () => {
  test.each<[string, Behaviour]>([
    ["the connection ends before the answer", hangsUp],
    ["the connection ends in the midst of the answer", hangsUpAmidTheAnswer],
    ["it is one too many", refuses(429, "rate_limit", "rate_limited")],
    ["the same work is in progress", IN_PROGRESS],
    ["the API fails", refuses(500, "api_error", "internal_error")],
    ["the engine is down", refuses(502, "engine_error", "engine_unavailable")],
    ["the service cannot reach what it needs", refuses(503, "api_error", "unavailable")],
    ["a proxy says so in its own words", answers(504, "<html>Gateway Time-out</html>")],
  ])("when %s", async (_name, behaviour) => {
    await using api = await aMisbehavingApi(behaviour, DONE);
    const { data, response } = await api.client().disputes.submit("dsp_1").withResponse();
    expect(data.dispute_status).toBe("dispute_challenged");
    expect(response.attempts).toBe(2);
    expect(api.arrived).toHaveLength(2);
  });

  test("when a try takes too long", async () => {
    await using api = await aMisbehavingApi(saysNothing, DONE);
    const { response } = await api.client({ timeoutMs: 500 }).disputes.submit("dsp_1").withResponse();
    expect(response.attempts).toBe(2);
  });

  test("with the same Idempotency-Key, so that the work is done once", async () => {
    const done = new Map<unknown, number>();
    const works: Behaviour = (_response, { headers }) => {
      const key = headers["idempotency-key"];
      if (!done.has(key)) done.set(key, done.size + 1);
    };
    const worksAndHangsUp: Behaviour = (response, request) => {
      works(response, request);
      hangsUp(response, request);
    };
    const worksAndAnswers: Behaviour = (response, request) => {
      works(response, request);
      answers(200, { effect: done.get(request.headers["idempotency-key"]) })(response, request);
    };
    await using api = await aMisbehavingApi(worksAndHangsUp, worksAndHangsUp, worksAndAnswers);
    const { data, response } = await api.client().disputes.submit("dsp_1").withResponse();
    expect(data).toEqual({ effect: 1 });
    expect(done.size).toBe(1);
    expect(response.idempotencyKey).toMatch(UUID);
    expect(api.arrived.map(({ headers }) => headers["idempotency-key"])).toEqual(
      Array(3).fill(response.idempotencyKey),
    );
  });

  test("with the key that was given, and the whole body", async () => {
    await using api = await aMisbehavingApi(hangsUp, answers(201, { evidence_id: "evd_1" }));
    const text = { evidence_type: "customer_name", text: "Robin Ö." } as const;
    await api.client().disputes.attachEvidence("dsp_1", text, { idempotencyKey: "order 7" });
    expect(api.arrived.map(({ headers, body }) => [headers["idempotency-key"], JSON.parse(body)])).toEqual([
      ["order 7", text],
      ["order 7", text],
    ]);
  });

  test("with the whole form", async () => {
    await using api = await aMisbehavingApi(hangsUp, answers(201, { evidence_id: "evd_1" }));
    const file = new File(["%PDF-1.7"], "receipt.pdf", { type: "application/pdf" });
    await api.client().disputes.uploadEvidence("dsp_1", { evidence_type: "receipt", file });
    for (const { headers, body } of api.arrived) {
      expect(headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
      expect(body).toContain('filename="receipt.pdf"');
      expect(body).toContain("%PDF-1.7");
    }
    expect(api.arrived).toHaveLength(2);
  });

  test("without a key when it only reads", async () => {
    await using api = await aMisbehavingApi(hangsUp, answers(200, { dispute_id: "dsp_1" }));
    const { response } = await api.client().disputes.retrieve("dsp_1").withResponse();
    expect(response.idempotencyKey).toBeNull();
    expect(api.arrived.map(({ headers }) => headers["idempotency-key"])).toEqual([undefined, undefined]);
  });

  test("not before the API says", async () => {
    await using api = await aMisbehavingApi(refuses(429, "rate_limit", "rate_limited", { "retry-after": "1" }), DONE);
    await api.client().disputes.submit("dsp_1");
    const [first, second] = api.arrived;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });
});

describe("a request is not sent again", () => {
  test.each<[number, string, string]>([
    [400, "invalid_request", "validation_failed"],
    [401, "authentication", "unauthenticated"],
    [403, "permission", "scope_missing"],
    [404, "not_found", "resource_missing"],
    [409, "conflict", "dispute_not_answerable"],
    [422, "idempotency", "idempotency_key_reused"],
    [502, "engine_error", "engine_refused"],
  ])("after %i %s %s", async (status, type, code) => {
    await using api = await aMisbehavingApi(refuses(status, type, code));
    await expect(api.client().disputes.submit("dsp_1")).rejects.toMatchObject({ status, type, code, attempts: 1 });
    expect(api.arrived).toHaveLength(1);
  });

  test("when it may not be", async () => {
    await using api = await aMisbehavingApi(hangsUp);
    await expect(api.client({ maxRetries: 0 }).disputes.submit("dsp_1")).rejects.toThrow(TollhouseConnectionError);
    await expect(api.client().disputes.submit("dsp_1", { maxRetries: 0 })).rejects.toThrow(TollhouseConnectionError);
    expect(api.arrived).toHaveLength(2);
  });

  test("when the API asks to wait longer than there is time", async () => {
    await using api = await aMisbehavingApi(refuses(429, "rate_limit", "rate_limited", { "retry-after": "60" }));
    const began = performance.now();
    await expect(api.client({ deadlineMs: 5_000 }).disputes.submit("dsp_1")).rejects.toThrow(RateLimitError);
    expect(performance.now() - began).toBeLessThan(4_500);
    expect(api.arrived).toHaveLength(1);
  });

  test("to a place that a redirect names, where the API key would go too", async () => {
    await using elsewhere = await aMisbehavingApi(DONE);
    await using api = await aMisbehavingApi(
      answers(307, "", { location: `${elsewhere.url}/v1/disputes/dsp_1/submit` }),
    );
    await expect(api.client().disputes.submit("dsp_1")).rejects.toMatchObject({ status: 307, code: "redirected" });
    expect(elsewhere.arrived).toEqual([]);
  });
});

describe("what remains", () => {
  test("is the last failure, with the key to go on with", async () => {
    await using api = await aMisbehavingApi(hangsUp);
    const error = await api
      .client()
      .disputes.submit("dsp_1")
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(TollhouseConnectionError);
    expect(error).toBeInstanceOf(TollhouseError);
    expect(error).toMatchObject({ type: "connection", code: "connection_failed", status: null, attempts: 3 });
    expect(error).toHaveProperty("idempotencyKey", api.arrived[0]?.headers["idempotency-key"]);
    expect(String(error)).toBe(
      "TollhouseConnectionError: POST /v1/disputes/dsp_1/submit got no answer: other side closed.",
    );
  });

  test("is the 404 of a removal that is asked for again: with its key, our own would be answered by its first answer", async () => {
    await using api = await aMisbehavingApi(hangsUp, refuses(404, "not_found", "resource_missing"));
    const removal = api.client().disputes.deleteEvidence("dsp_1", "evd_1");
    await expect(removal).rejects.toMatchObject({ status: 404, attempts: 2 });
    const [first, second] = api.arrived.map(({ headers }) => headers["idempotency-key"]);
    expect(first).toMatch(UUID);
    expect(second).toBe(first);
  });

  test("is a time-out when no try was quick enough", async () => {
    await using api = await aMisbehavingApi(saysNothing);
    const { disputes } = api.client({ timeoutMs: 300, maxRetries: 1 });
    await expect(disputes.submit("dsp_1")).rejects.toThrow(TollhouseTimeoutError);
    expect(api.arrived).toHaveLength(2);
  });

  test("is a time-out at the deadline, however many tries are left", async () => {
    await using api = await aMisbehavingApi(saysNothing);
    const { disputes } = api.client({ timeoutMs: 60_000, deadlineMs: 500, maxRetries: 9 });
    await expect(disputes.submit("dsp_1")).rejects.toThrow(TollhouseTimeoutError);
    expect(api.arrived).toHaveLength(1);
  });
});
