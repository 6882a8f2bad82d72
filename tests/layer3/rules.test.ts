import { beforeEach, describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { ACME, aService, SECRET } from "./service.ts";
import { type SentHeaders, speakers } from "./speakers.ts";

const secret = { "x-internal-secret": SECRET };
const acme = { ...secret, "x-org-id": "org_acme" };

/** [description, headers, code, reason] */
const refusals: readonly (readonly [string, SentHeaders, string, string])[] = [
  ["no header at all", {}, "unauthenticated", "UNAUTHORIZED"],
  ["an organization without a secret", { "x-org-id": "org_acme" }, "unauthenticated", "UNAUTHORIZED"],
  ["an empty secret", { ...acme, "x-internal-secret": "" }, "unauthenticated", "UNAUTHORIZED"],
  ["a wrong secret", { ...acme, "x-internal-secret": SECRET.toUpperCase() }, "unauthenticated", "UNAUTHORIZED"],
  ["a prefix of the secret", { ...acme, "x-internal-secret": SECRET.slice(0, -1) }, "unauthenticated", "UNAUTHORIZED"],
  ["a longer secret", { ...acme, "x-internal-secret": `${SECRET}x` }, "unauthenticated", "UNAUTHORIZED"],
  ["the secret twice", { ...acme, "x-internal-secret": `${SECRET}, ${SECRET}` }, "unauthenticated", "UNAUTHORIZED"],
  ["a wrong secret and no organization", { "x-internal-secret": "no" }, "unauthenticated", "UNAUTHORIZED"],
  [
    "a wrong secret and an unknown organization",
    { "x-internal-secret": "no", "x-org-id": "org_x" },
    "unauthenticated",
    "UNAUTHORIZED",
  ],
  ["no organization", secret, "invalid_argument", "TENANT_REQUIRED"],
  ["an empty organization id", { ...secret, "x-org-id": "" }, "invalid_argument", "TENANT_REQUIRED"],
  [
    "an empty id and an empty slug",
    { ...secret, "x-org-id": "", "x-org-slug": "" },
    "invalid_argument",
    "TENANT_REQUIRED",
  ],
  ["an unknown id", { ...secret, "x-org-id": "org_nobody" }, "not_found", "TENANT_UNKNOWN"],
  ["an unknown slug", { ...secret, "x-org-slug": "nobody" }, "not_found", "TENANT_UNKNOWN"],
  ["a malformed id", { ...secret, "x-org-id": "' or 1=1 --" }, "not_found", "TENANT_UNKNOWN"],
  ["a malformed slug", { ...secret, "x-org-slug": "ACME" }, "not_found", "TENANT_UNKNOWN"],
  ["an id as a slug", { ...secret, "x-org-slug": "org_acme" }, "not_found", "TENANT_UNKNOWN"],
  ["two organizations", { ...acme, "x-org-slug": "globex" }, "invalid_argument", "TENANT_MISMATCH"],
  ["an id and an unknown slug", { ...acme, "x-org-slug": "nobody" }, "invalid_argument", "TENANT_MISMATCH"],
  ["the id twice", { ...secret, "x-org-id": "org_acme, org_acme" }, "invalid_argument", "TENANT_MISMATCH"],
  ["the slug twice", { ...secret, "x-org-slug": "acme,globex" }, "invalid_argument", "TENANT_MISMATCH"],
  ["an unknown environment", { ...acme, "x-environment": "production" }, "invalid_argument", "ENVIRONMENT_INVALID"],
  [
    "a key that is too long",
    { ...acme, "idempotency-key": "k".repeat(256) },
    "invalid_argument",
    "IDEMPOTENCY_KEY_INVALID",
  ],
  ["an idempotency key twice", { ...acme, "idempotency-key": "a, b" }, "invalid_argument", "IDEMPOTENCY_KEY_INVALID"],
];

const service = await closedAfterTests(aService());
beforeEach(() => {
  service.calls.length = 0;
});

describe.each(speakers)("over %s", (_protocol, ask) => {
  test.each(refusals)("%s is refused", async (_what, headers, code, reason) => {
    expect(await ask(service, headers)).toMatchObject({ code, reason, requestId: expect.stringMatching(/^req_/) });
    expect(service.calls).toEqual([]);
  });

  test("the message of a refused secret is the specification's", async () => {
    expect(await ask(service, {})).toMatchObject({ message: "invalid internal secret" });
  });

  test.each([
    ["an id", { "x-org-id": "org_acme" }],
    ["a slug", { "x-org-slug": "acme" }],
    ["an id and its slug", { "x-org-id": "org_acme", "x-org-slug": "acme" }],
    ["an id and an empty slug", { "x-org-id": "org_acme", "x-org-slug": "" }],
  ])("%s names the tenant of the call", async (_what, headers: SentHeaders) => {
    expect(await ask(service, { ...secret, ...headers })).toMatchObject({ code: "ok" });
    expect(service.calls).toMatchObject([{ tenant: ACME, environment: "sandbox", idempotencyKey: null }]);
  });

  test("environment, request id and idempotency key reach the call", async () => {
    const headers = { ...acme, "x-environment": "live", "x-request-id": "req:42", "idempotency-key": "order 7" };
    expect(await ask(service, headers)).toMatchObject({ code: "ok", requestId: "req:42" });
    expect(service.calls).toEqual([
      {
        tenant: ACME,
        environment: "live",
        requestId: "req:42",
        idempotencyKey: "order 7",
        expectedVersion: null,
        actor: null,
      },
    ]);
  });

  test("a refusal returns the caller's request id", async () => {
    expect(await ask(service, { "x-request-id": "req:43" })).toMatchObject({
      reason: "UNAUTHORIZED",
      requestId: "req:43",
    });
  });

  test("a request id that cannot be logged is replaced", async () => {
    const ending = await ask(service, { ...acme, "x-request-id": "a b" });
    expect(ending).toMatchObject({ code: "ok", requestId: expect.stringMatching(/^req_[0-9A-Z]{26}$/) });
  });

  test("a system method runs without a tenant, whatever the tenant headers say", async () => {
    for (const headers of [secret, { ...acme, "x-org-slug": "nobody" }])
      expect(await ask(service, headers, { method: "FindOrganization" })).toMatchObject({ code: "ok" });
    expect(service.calls).toMatchObject([{ tenant: null }, { tenant: null }]);
  });

  test("a system method asks for the secret", async () => {
    const ending = await ask(service, { "x-org-id": "org_acme" }, { method: "FindOrganization" });
    expect(ending).toMatchObject({ code: "unauthenticated", reason: "UNAUTHORIZED" });
  });

  test("the secret of another header is not the secret", async () => {
    expect(await ask(service, { authorization: SECRET, "x-org-id": "org_acme" })).toMatchObject({
      reason: "UNAUTHORIZED",
    });
  });

  test("a refusal of a handler keeps its reason", async () => {
    expect(await ask(service, acme, { method: "GetDispute", disputeId: "missing" })).toMatchObject({
      code: "not_found",
      reason: "resource_missing",
      message: "No such dispute: missing",
      requestId: expect.stringMatching(/^req_/),
    });
  });

  test("a request that the contract refuses says validation_failed", async () => {
    expect(await ask(service, acme, { method: "GetDispute", disputeId: "not an id" })).toMatchObject({
      code: "invalid_argument",
      reason: "validation_failed",
    });
  });

  test("a defect tells the caller nothing and the log everything", async () => {
    const ending = await ask(
      service,
      { ...acme, "x-request-id": `defect-${_protocol.length}` },
      { method: "GetDispute", disputeId: "broken" },
    );
    expect(ending).toMatchObject({ code: "internal", reason: null, message: "internal error" });
    const line = service.log.find(
      (each) => each.includes(`"requestId":"defect-${_protocol.length}"`) && each.includes("TypeError"),
    );
    expect(line).toContain("the inner workings");
    expect(line).toContain("service.ts");
  });

  test("the log has one line per call and never the secret", async () => {
    service.log.length = 0;
    await ask(service, { ...acme, "x-request-id": "one-line" });
    expect(service.log.map((line) => JSON.parse(line))).toMatchObject([
      {
        method: "tollhouse.v1.DisputeService/GetDispute",
        organizationId: "org_acme",
        requestId: "one-line",
        code: "ok",
        durationMs: expect.any(Number),
      },
    ]);
    expect(service.log.join()).not.toContain(SECRET);
  });
});
