import { Code } from "@connectrpc/connect";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Caller, connectTo, reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { BadRequestSchema, ErrorInfoSchema } from "#proto/google/rpc/error_details_pb.ts";
import { ACME, aService, SECRET, type TestService } from "#tests/layer3/service.ts";

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

  test("tells a service error by its reason", async () => {
    const error = await failureOf(caller.forOrganization(ACME).disputes.getDispute({ disputeId: "decided" }));
    expect(error.code).toBe(Code.FailedPrecondition);
    expect(reasonOf(error)).toBe("dispute_not_answerable");
    expect(serviceErrorOf(error)).toEqual({
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
    expect(serviceErrorOf(error)).toMatchObject({
      reason: "validation_failed",
      metadata: { kind: "invalid", param: "dispute_id" },
    });
    expect(error.findDetails(BadRequestSchema)[0]?.fieldViolations.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["dispute_id", "evidence_type", "content"]),
    );
  });

  test("a defect is no service error", async () => {
    const error = await failureOf(caller.forOrganization(ACME).disputes.getDispute({ disputeId: "broken" }));
    expect([error.code, serviceErrorOf(error), reasonOf(error)]).toEqual([Code.Internal, null, null]);
  });
});
