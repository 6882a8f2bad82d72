import { describe, expect, test } from "vitest";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { aUi, call, expectError, jsonBody } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";

const ui = await closedAfterTests(aUi());
const SUBMISSION = { method: "POST", path: "/disputes/evidence" };

async function aSandbox() {
  const organization = await anOrganization(ui.platform);
  const key = await anApiKey(organization);
  const ask = (path = "", init: RequestInit = {}) => call(`${ui.url}/api/test_helpers/engine_faults${path}`, key, init);
  const create = async (fault: object) => {
    const { status, body } = await ask("", jsonBody(fault));
    return { status, fault: JSON.parse(body) };
  };
  const listed = async () => JSON.parse((await ask()).body).data;
  const submitOf = (id: string) => call(`${ui.url}/v1/disputes/${id}/submit`, key, { method: "POST" });
  const submit = async () => submitOf((await aDispute(ui.platform, organization)).id);
  return { organization, ask, create, listed, submit, submitOf };
}

describe("an engine fault", () => {
  test("fails the organization's next matching requests, as often as it says, and nobody else's", async () => {
    const [ours, theirs] = [await aSandbox(), await aSandbox()];
    const { status, fault } = await ours.create({ kind: "server_error", ...SUBMISSION, times: 2 });
    expect(status).toBe(201);
    expect(fault).toEqual({
      object: "engine_fault",
      organization_id: ours.organization.id,
      engine_fault_id: expect.stringMatching(/^flt_/),
      kind: "server_error",
      ...SUBMISSION,
      delay_ms: 0,
      times_left: 2,
    });
    expect(await theirs.listed()).toEqual([]);
    expect((await theirs.submit()).status).toBe(200);
    expectError(await ours.submit(), { status: 502, type: "engine_error", code: "engine_answer_invalid" });
    expect(await ours.listed()).toEqual([{ ...fault, times_left: 1 }]);
    expect((await ours.submit()).status).toBe(502);
    expect(await ours.listed()).toEqual([]);
    expect((await ours.submit()).status).toBe(200);
  });

  test("delays the answer, or loses it after the effect", async () => {
    const { create, submit } = await aSandbox();
    await create({ kind: "delay", ...SUBMISSION, delay_ms: 300 });
    const startedAt = performance.now();
    expect((await submit()).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(290);
    await create({ kind: "connection_lost", ...SUBMISSION });
    expectError(await submit(), { status: 502, type: "engine_error", code: "engine_unavailable" });
    await create({ kind: "answer_invalid", ...SUBMISSION });
    expectError(await submit(), { status: 502, type: "engine_error", code: "engine_answer_invalid" });
  });

  test("cuts nobody else off from the engine when it plays an outage", async () => {
    const [ours, theirs] = [await aSandbox(), await aSandbox()];
    const disputes = await Promise.all(Array.from({ length: 6 }, () => aDispute(ui.platform, ours.organization)));
    await ours.create({ kind: "server_error", path: "/disputes", times: 100 });
    for (const { id } of disputes) expect((await ours.submitOf(id)).status).toBe(502);
    expect((await theirs.submit()).status).toBe(200);
  });

  test("is removed once, by its own organization", async () => {
    const [ours, theirs] = [await aSandbox(), await aSandbox()];
    const { fault } = await ours.create({ kind: "server_error", ...SUBMISSION });
    const path = `/${fault.engine_fault_id}`;
    const missing = { status: 404, type: "not_found", code: "resource_missing", param: "engine_fault_id" };
    expectError(await theirs.ask(path, { method: "DELETE" }), missing);
    const once = { method: "DELETE", headers: { "idempotency-key": "remove" } };
    const removed = { object: "engine_fault", engine_fault_id: fault.engine_fault_id, deleted: true };
    expect(JSON.parse((await ours.ask(path, once)).body)).toEqual(removed);
    expect(JSON.parse((await ours.ask(path, once)).body)).toEqual(removed);
    expectError(await ours.ask(path, { method: "DELETE" }), missing);
    expect((await ours.submit()).status).toBe(200);
  });

  test("is one however often the same request comes", async () => {
    const { ask, listed } = await aSandbox();
    const init = jsonBody({ kind: "delay", ...SUBMISSION });
    const once = { ...init, headers: { ...init.headers, "idempotency-key": "one-fault" } };
    expect((await ask("", once)).body).toBe((await ask("", once)).body);
    expect(await listed()).toMatchObject([{ kind: "delay", delay_ms: 5_000, times_left: 1 }]);
  });

  test("is one of twenty at most", async () => {
    const { ask, create } = await aSandbox();
    for (let count = 0; count < 20; count += 1)
      expect((await create({ kind: "delay", path: "/payments" })).status).toBe(201);
    const another = await ask("", jsonBody({ kind: "delay", path: "/payments" }));
    expectError(another, { status: 409, type: "conflict", code: "engine_faults_at_limit" });
  });

  test.each([
    [{ path: "/disputes" }, "kind"],
    [{ kind: "delay" }, "path"],
    [{ kind: "body", path: "/disputes" }, "kind"],
    [{ kind: "delay", path: "/disputes", delay_ms: 30_001 }, "delay_ms"],
    [{ kind: "delay", path: "/disputes", times: 101 }, "times"],
    [{ kind: "delay", path: "/disputes", times: 0 }, "times"],
    [{ kind: "delay", path: "/" }, "path"],
    [{ kind: "delay", path: "/disputes/{id}" }, "path"],
    [{ kind: "delay", path: "/disputes", method: "PATCH" }, "method"],
    [{ kind: "delay", path: "/disputes", merchant_id: "another" }, "merchant_id"],
  ])("%j is refused", async (body, param) => {
    const { ask, listed } = await aSandbox();
    const answer = await ask("", jsonBody(body));
    expect([answer.status, JSON.parse(answer.body).error.param]).toEqual([400, param]);
    expect(await listed()).toEqual([]);
  });

  test("is refused to a live key", async () => {
    const { organization } = await aSandbox();
    const { key } = await createApiKey(organization.liveWork(), { scopes: ["*"] });
    const answer = await call(`${ui.url}/api/test_helpers/engine_faults`, key, jsonBody({ kind: "delay", path: "/x" }));
    expectError(answer, { status: 403, type: "permission", code: "test_helper_live" });
  });
});
