import { Code, createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectionTo } from "#extensions/caller/connection.ts";
import { type Caller, connectTo, reasonOf } from "#extensions/caller/index.ts";
import { restrictedTo } from "#extensions/caller/restricted-transport.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { OrganizationService } from "#proto/tollhouse/v1/organizations_pb.ts";
import { ACME, aService, GLOBEX, SECRET, type TestService } from "#tests/layer3/service.ts";

import { failureOf } from "#tests/support/failure.ts";
import { addressOf } from "./support.ts";

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
    expect(service.calls).toEqual([
      {
        tenant: ACME,
        environment: "live",
        requestId: "r1",
        idempotencyKey: "order-7",
        expectedVersion: null,
        actor: null,
      },
    ]);
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

  test("a call may have its own deadline", async () => {
    const call = caller.forOrganization(ACME).disputes.getDispute({ disputeId: "endless" }, { timeoutMs: 50 });
    expect((await failureOf(call)).code).toBe(Code.DeadlineExceeded);
  });

  test("a time-out of 0 means none, for the caller and for one call", async () => {
    const patient = connectTo({ url: addressOf(service, protocol), protocol, secret: SECRET, timeoutMs: 0 });
    const { disputes } = patient.forOrganization(ACME);
    expect((await disputes.getDispute({ disputeId: "dsp_1" })).disputeId).toBe("dsp_1");
    expect((await disputes.getDispute({ disputeId: "dsp_1" }, { timeoutMs: 0 })).disputeId).toBe("dsp_1");
    patient.close();
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
});
