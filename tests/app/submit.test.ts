import { describe, expect, test } from "vitest";
import type { SubmitEvidenceRequest } from "#proto/tollhouse/v1/disputes_pb.ts";
import { aServerWith, issued } from "./support/a-server-with-disputes.ts";

const { key } = issued;

describe("POST /v1/disputes/:id/submit", () => {
  async function submit(init: RequestInit = {}, replayed = false) {
    const seen: SubmitEvidenceRequest[] = [];
    await using server = await aServerWith({
      submitEvidence: (request, { responseHeader }) => {
        seen.push(request);
        if (replayed) responseHeader.set("idempotency-replayed", "true");
        if (replayed) responseHeader.set("idempotency-original-request", "req_first");
        return { body: new TextEncoder().encode("{}"), contentType: "application/json" };
      },
    });
    const response = await fetch(`${server.url}/v1/disputes/dsp_1/submit`, {
      method: "POST",
      ...init,
      headers: { "x-api-key": key, ...(init.headers as Record<string, string>) },
    });
    return { response, body: await response.text(), seen, calledFor: server.calledFor };
  }

  test.each([
    ["retry-1", "retry-1"],
    ['"retry-1"', "retry-1"],
    ['"a \\"b\\" \\\\"', 'a "b" \\'],
  ])("carries the key %s on and says when the answer is a repeated one", async (header, expected) => {
    const { response, calledFor } = await submit({ headers: { "idempotency-key": header } }, true);
    expect(response.headers.get("idempotency-replayed")).toBe("true");
    expect(response.headers.get("idempotency-original-request")).toBe("req_first");
    expect(calledFor[0]?.idempotencyKey).toBe(expected);
  });

  test.each(["", '"', '"a', "ä", "x".repeat(256), '""'])("refuses the idempotency key %j", async (header) => {
    const { response, body, seen } = await submit({ headers: { "idempotency-key": header } });
    expect([response.status, JSON.parse(body).error.code]).toEqual([400, "idempotency_key_invalid"]);
    expect(seen).toEqual([]);
  });

  test("ignores a body, and refuses one without end", async () => {
    expect((await submit({ body: "anything" })).response.status).toBe(200);
    expect((await submit({ body: "x".repeat(1024 * 1024 + 1) })).response.status).toBe(413);
  });
});
