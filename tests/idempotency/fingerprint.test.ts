import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { isParameter } from "#contract/operations.ts";
import { differingFields, fingerprintOf } from "#extensions/platform/operations/fingerprint.ts";
import { CreateApiKeyRequestSchema, UpdateApiKeyRequestSchema } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { AttachEvidenceRequestSchema, GetDisputeRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";

type KeyInit = Parameters<typeof create<typeof CreateApiKeyRequestSchema>>[1];
type EvidenceInit = Parameters<typeof create<typeof AttachEvidenceRequestSchema>>[1];

const ofKey = (request: KeyInit) =>
  fingerprintOf(CreateApiKeyRequestSchema, create(CreateApiKeyRequestSchema, request));
const ofEvidence = (request: EvidenceInit) =>
  fingerprintOf(AttachEvidenceRequestSchema, create(AttachEvidenceRequestSchema, request));

const aFile = (content: string) =>
  ofEvidence({ content: { case: "file", value: { fileName: "a.pdf", content: new TextEncoder().encode(content) } } });

describe("two requests are the same", () => {
  test("when their fields are", () => {
    const expiresAt = timestampFromMs(1_800_000_000_123);
    expect(ofKey({ name: "a", expiresAt })).toEqual(
      ofKey({ expiresAt: timestampFromMs(1_800_000_000_123), name: "a" }),
    );
    expect(aFile("one")).toEqual(aFile("one"));
  });

  test("when one names a default that the other leaves out", () => {
    expect(ofEvidence({ disputeId: "d", evidenceType: "" })).toEqual(ofEvidence({ disputeId: "d" }));
  });

  test("whatever the answer is expanded by, and whatever the UI fills in", () => {
    const expanded = create(GetDisputeRequestSchema, { disputeId: "d", expand: ["evidence"] });
    const plain = create(GetDisputeRequestSchema, { disputeId: "d" });
    expect(fingerprintOf(GetDisputeRequestSchema, expanded)).toEqual(fingerprintOf(GetDisputeRequestSchema, plain));
    const filledIn = CreateApiKeyRequestSchema.fields.filter((field) => !isParameter(field));
    expect(filledIn.map(({ name }) => name)).toContain("created_by_user_id");
    expect(ofKey({ name: "a", createdByUserId: "usr_1" })).toEqual(ofKey({ name: "a" }));
  });
});

describe("two requests differ", () => {
  test.each([
    ["a text", ofKey({ name: "a" }), ofKey({ name: "b" }), ["name"]],
    ["an absent field", ofKey({ name: "a" }), ofKey({}), ["name"]],
    ["the order of a list", ofKey({ scopes: ["a:b", "c:d"] }), ofKey({ scopes: ["c:d", "a:b"] }), ["scopes"]],
    [
      "a nested message",
      ofKey({ expiresAt: timestampFromMs(1) }),
      ofKey({ expiresAt: timestampFromMs(2) }),
      ["expires_at"],
    ],
    ["the bytes of a file", aFile("one"), aFile("two"), ["file"]],
    ["the kind of content", aFile("one"), ofEvidence({ content: { case: "text", value: "one" } }), ["file", "text"]],
    ["several fields", ofKey({ name: "a", scopes: ["a:b"] }), ofKey({ name: "b" }), ["name", "scopes"]],
  ])("by %s", (_what, one, other, fields) => {
    expect(differingFields(one, other)).toEqual(fields);
    expect(differingFields(other, one)).toEqual(fields);
  });
});

test("no value can be read in a fingerprint", () => {
  expect(JSON.stringify(ofEvidence({ content: { case: "text", value: "the patient" } }))).not.toContain("patient");
});

test("a change that clears a field is not one that leaves it alone, nor one that clears another", () => {
  const ofChange = (...paths: string[]) =>
    fingerprintOf(
      UpdateApiKeyRequestSchema,
      create(UpdateApiKeyRequestSchema, { apiKeyId: "k", updateMask: { paths } }),
    );
  expect(differingFields(ofChange("name"), ofChange("allowed_ips"))).toEqual(["allowed_ips", "name"]);
  expect(differingFields(ofChange("name"), ofChange("name", "allowed_ips"))).toEqual(["allowed_ips"]);
  expect(ofChange("name", "allowed_ips")).toEqual(ofChange("allowed_ips", "name"));
});
