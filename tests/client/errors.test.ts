import { describe, expect, test } from "vitest";
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  DeclinedError,
  EngineError,
  type ErrorType,
  IdempotencyError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  TollhouseError,
  ValidationError,
} from "../../clients/typescript/src/index.ts";
import { aMisbehavingApi, answers, type Behaviour, refuses } from "./a-misbehaving-api.ts";

async function failureOf(behaviour: Behaviour) {
  await using api = await aMisbehavingApi(behaviour);
  const failure = await api
    .client({ maxRetries: 0 })
    .disputes.submit("dsp_1")
    .catch((error: unknown) => error);
  if (!(failure instanceof TollhouseError)) throw new Error(`another error: ${failure}`);
  return failure;
}

describe("the class of an error is its type's", () => {
  test.each<[ErrorType, number, typeof TollhouseError]>([
    ["invalid_request", 400, ValidationError],
    ["authentication", 401, AuthenticationError],
    ["permission", 403, PermissionError],
    ["not_found", 404, NotFoundError],
    ["conflict", 409, ConflictError],
    ["idempotency", 422, IdempotencyError],
    ["rate_limit", 429, RateLimitError],
    ["declined", 402, DeclinedError],
    ["engine_error", 502, EngineError],
    ["api_error", 500, ApiError],
  ])("%s", async (type, status, kind) => {
    const failure = await failureOf(refuses(status, type, "some_code"));
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ name: kind.name, type, status, code: "some_code", requestId: "req_1" });
    expect(failure.stack?.split("\n")[0]).toBe(`${kind.name}: No.`);
  });

  test.each(["of_next_year", "constructor"])(
    "and when the client is older than the type %s, the common one",
    async (type) => {
      const failure = await failureOf(refuses(400, type, "some_code"));
      expect(failure.constructor).toBe(TollhouseError);
      expect(failure).toMatchObject({ type, code: "some_code" });
    },
  );
});

describe("an answer that Tollhouse did not write", () => {
  test.each<[number, typeof TollhouseError]>([
    [400, ValidationError],
    [401, AuthenticationError],
    [403, PermissionError],
    [404, NotFoundError],
    [429, RateLimitError],
    [502, ApiError],
  ])("is told by its status %i", async (status, kind) => {
    const failure = await failureOf(answers(status, "<html>", { "x-request-id": "req_2" }));
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ status, code: "answer_unknown", requestId: "req_2", details: [], docUrl: null });
    expect(failure.text).toBe("<html>");
  });

  test("is no success, whatever its status says", async () => {
    const failure = await failureOf(answers(200, "<html>Sign in to the Wi-Fi</html>"));
    expect(failure).toMatchObject({ status: 200, type: "api_error", code: "answer_unreadable", attempts: 1 });
    expect(failure.text).toContain("Wi-Fi");
  });
});
