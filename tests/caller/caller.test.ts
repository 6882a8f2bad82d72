import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from "vitest";
import { connectionTo } from "#extensions/caller/connection.ts";
import {
  type Caller,
  connectTo,
  isRefusal,
  type OrganizationOptions,
  reasonOf,
  refusalOf,
} from "#extensions/caller/index.ts";
import { restrictedTo } from "#extensions/caller/restricted-transport.ts";
import { BadRequestSchema, ErrorInfoSchema } from "#proto/google/rpc/error_details_pb.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { OrganizationService } from "#proto/tollhouse/v1/organizations_pb.ts";
import { ACME, aService, GLOBEX, SECRET, type TestService } from "#tests/layer3/service.ts";

const addressOf = (service: TestService, protocol: "connect" | "grpc") =>
  protocol === "grpc" ? service.grpcUrl : service.url;

const failureOf = (call: Promise<unknown>): Promise<ConnectError> =>
  call.then(
    () => Promise.reject(new Error("The call succeeded")),
    (error: unknown) => ConnectError.from(error),
  );

describe.each(["connect", "grpc"] as const)("a caller over %s", (protocol) => {
  let service: TestService;
  let caller: Caller;
  beforeAll(async () => {
    service = await aService();
    caller = connectTo({ url: addressOf(service, protocol), protocol, secret: SECRET });
  });
  beforeEach(() => {
    service.calls.length = 0;
  });
  afterAll(async () => {
    caller.close();
    await service.stop();
  });

  test("acts for the organization that it was made for, by its id, its slug or both", async () => {
    for (const name of [{ organizationId: "org_acme" }, { organizationSlug: "acme" }, ACME])
      expect(await caller.forOrganization(name).disputes.getDispute({ disputeId: "dsp_1" })).toMatchObject({
        transactionId: "org_acme",
      });
  });

  test("forwards environment, request id and idempotency key", async () => {
    const clients = caller.forOrganization({
      ...ACME,
      environment: "live",
      requestId: "r1",
      idempotencyKey: "order-7",
    });
    await clients.disputes.getDispute({ disputeId: "dsp_1" });
    expect(service.calls).toEqual([{ tenant: ACME, environment: "live", requestId: "r1", idempotencyKey: "order-7" }]);
  });

  test.each(["a, b", 'say "hi"', "back\\slash", " spaces ", "k".repeat(255), "plain key"])(
    "the idempotency key <%s> arrives unchanged",
    async (idempotencyKey) => {
      await caller.forOrganization({ ...ACME, idempotencyKey }).disputes.getDispute({ disputeId: "dsp_1" });
      expect(service.calls).toMatchObject([{ idempotencyKey }]);
    },
  );

  test("sends no idempotency key and no request id when there is none", async () => {
    await caller
      .forOrganization({ ...ACME, idempotencyKey: null, requestId: undefined })
      .disputes.getDispute({ disputeId: "dsp_1" });
    expect(service.calls).toMatchObject([{ idempotencyKey: null, requestId: expect.stringMatching(/^req_/) }]);
  });

  test("keeps organizations apart however many calls run at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const tenant = index % 2 ? ACME : GLOBEX;
        const dispute = await caller.forOrganization(tenant).disputes.getDispute({ disputeId: `d${index}` });
        return dispute.transactionId === tenant.organizationId && dispute.disputeId === `d${index}`;
      }),
    );
    expect(answers.every(Boolean)).toBe(true);
  });

  test("a call's own headers replace neither the secret nor the tenant", async () => {
    const headers = { "x-org-id": "org_globex", "x-internal-secret": "other", "x-request-id": "mine" };
    await caller
      .forOrganization({ organizationId: "org_acme" })
      .disputes.getDispute({ disputeId: "dsp_1" }, { headers });
    expect(service.calls).toMatchObject([{ tenant: ACME, requestId: "mine" }]);
  });

  test("tells a refusal by its reason", async () => {
    const error = await failureOf(caller.forOrganization(ACME).disputes.getDispute({ disputeId: "decided" }));
    expect(error.code).toBe(Code.FailedPrecondition);
    expect([
      isRefusal(error),
      isRefusal(error, "dispute_not_answerable"),
      isRefusal(error, "other"),
      reasonOf(error),
    ]).toEqual([true, true, false, "dispute_not_answerable"]);
    expect(refusalOf(error)).toEqual({
      code: Code.FailedPrecondition,
      reason: "dispute_not_answerable",
      message: "it is won",
      metadata: { dispute_status: "dispute_won", kind: "conflict" },
    });
    expect(error.findDetails(ErrorInfoSchema)).toMatchObject([{ domain: "tollhouse" }]);
  });

  test("tells every field that the contract refuses", async () => {
    const error = await failureOf(
      caller.forOrganization(ACME).disputes.attachEvidence({ disputeId: "a b", evidenceType: "NO" }),
    );
    expect(refusalOf(error)).toMatchObject({
      reason: "validation_failed",
      metadata: { kind: "invalid", param: "dispute_id" },
    });
    expect(error.findDetails(BadRequestSchema)[0]?.fieldViolations.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["dispute_id", "evidence_type", "content"]),
    );
  });

  test("a defect is no refusal", async () => {
    const error = await failureOf(caller.forOrganization(ACME).disputes.getDispute({ disputeId: "broken" }));
    expect([error.code, isRefusal(error), reasonOf(error)]).toEqual([Code.Internal, false, null]);
  });

  test("a call may have its own deadline", async () => {
    const call = caller.forOrganization(ACME).disputes.getDispute({ disputeId: "endless" }, { timeoutMs: 50 });
    expect((await failureOf(call)).code).toBe(Code.DeadlineExceeded);
  });

  test("the system client reaches system methods without a tenant", async () => {
    const found = await caller
      .system({ requestId: "r2" })
      .organizations.findOrganization({ organization: { case: "organizationSlug", value: "acme" } });
    expect(found.organizationId).toBe("org_found");
    expect(service.calls).toMatchObject([{ tenant: null, requestId: "r2" }]);
  });

  test("the system client's credential is refused at a tenant's method by the caller, and by the service too", async () => {
    const { transport, close } = connectionTo({ url: addressOf(service, protocol), protocol, timeoutMs: 1_000 });
    const headers = { "x-internal-secret": SECRET };
    const restricted = createClient(DisputeService, restrictedTo("system", transport, headers));
    expect(await failureOf(restricted.listDisputes({}))).toMatchObject({
      message: expect.stringContaining("is not a system method"),
    });
    const unrestricted = createClient(DisputeService, transport);
    expect(reasonOf(await failureOf(unrestricted.listDisputes({}, { headers })))).toBe("TENANT_REQUIRED");
    close();
  });

  test("an organization's clients cannot send a system method", async () => {
    const { transport, close } = connectionTo({ url: addressOf(service, protocol), protocol, timeoutMs: 1_000 });
    const client = createClient(OrganizationService, restrictedTo("tenant", transport, {}));
    expect(await failureOf(client.findOrganization({}))).toMatchObject({
      message: expect.stringContaining("is not a tenant method"),
    });
    close();
  });

  test("finds the service again after it restarted", async () => {
    const first = await aService();
    const ports = { port: Number(new URL(first.url).port), grpcPort: Number(new URL(first.grpcUrl).port) };
    const lasting = connectTo({ url: addressOf(first, protocol), protocol, secret: SECRET });
    const { disputes } = lasting.forOrganization(ACME);
    await disputes.getDispute({ disputeId: "dsp_1" });
    await first.stop();
    expect((await failureOf(disputes.getDispute({ disputeId: "dsp_1" }))).code).toBe(Code.Unavailable);
    const second = await aService({ config: ports });
    await expect
      .poll(() => disputes.getDispute({ disputeId: "dsp_1" }).then(() => "answered", String), { timeout: 5_000 })
      .toBe("answered");
    lasting.close();
    await second.stop();
  });

  test("a service that is not there is unavailable, and the error does not repeat the secret", async () => {
    const nobody = connectTo({ url: "http://127.0.0.1:9", protocol, secret: SECRET, timeoutMs: 2_000 });
    const error = await failureOf(nobody.forOrganization(ACME).disputes.listDisputes({}));
    expect(error.code).toBe(Code.Unavailable);
    expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain(SECRET);
    nobody.close();
  });
});

describe("at construction", () => {
  const caller = connectTo({ url: "http://127.0.0.1:9", secret: SECRET });
  afterAll(() => caller.close());

  test.each(["", "  ", undefined as unknown as string])("the secret <%s> is refused", (secret) => {
    expect(() => connectTo({ url: "http://127.0.0.1:9", secret })).toThrow("internal secret");
  });

  test.each([{}, { organizationId: "" }, { organizationSlug: " " }, { organizationId: "", organizationSlug: "" }])(
    "%o names no organization and is refused",
    (options) => {
      expect(() => caller.forOrganization(options as OrganizationOptions)).toThrow(
        "the id or the slug of the organization",
      );
    },
  );

  test("a url that is not http is refused", () => {
    expect(() => connectTo({ url: "127.0.0.1:3101", secret: SECRET })).toThrow();
  });

  test("the system client has no tenant's services, and an organization's clients have no system services", () => {
    expectTypeOf(caller.system()).not.toHaveProperty("disputes");
    expectTypeOf(caller.forOrganization(ACME)).not.toHaveProperty("organizations");
    expect(Object.keys(caller.system())).toEqual(["apiKeys", "organizations"]);
    expect(Object.keys(caller.forOrganization(ACME))).toEqual(["disputes"]);
  });

  test("a client is made once for each set of clients", () => {
    const clients = caller.forOrganization(ACME);
    expect(clients.disputes).toBe(clients.disputes);
  });
});
