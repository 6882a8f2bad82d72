import { create, type DescMessage, getOption } from "@bufbuild/protobuf";
import { FieldMaskSchema, timestampFromMs } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { isParameter, valueWhenAbsent } from "#contract/operations.ts";
import { contract } from "#contract/registry.ts";
import { differingFields, fingerprintOf } from "#extensions/platform/operations/fingerprint.ts";
import { merged } from "#proto/tollhouse/v1/access_pb.ts";
import { CreateApiKeyRequestSchema, UpdateApiKeyRequestSchema } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { AttachEvidenceRequestSchema, GetDisputeRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import { CreateSubscriptionRequestSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";

type KeyInit = Parameters<typeof create<typeof CreateApiKeyRequestSchema>>[1];
type SubscriptionInit = Parameters<typeof create<typeof CreateSubscriptionRequestSchema>>[1];
type EvidenceInit = Parameters<typeof create<typeof AttachEvidenceRequestSchema>>[1];

const ofKey = (request: KeyInit) =>
  fingerprintOf(CreateApiKeyRequestSchema, create(CreateApiKeyRequestSchema, request));
const ofSubscription = (request: SubscriptionInit) =>
  fingerprintOf(CreateSubscriptionRequestSchema, create(CreateSubscriptionRequestSchema, request));
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

  test("when one gives what the contract says of an absent field, also in lists and messages", () => {
    const absent = { customerId: "cus_1", items: [{ priceId: "pri_1" }] };
    const given = {
      ...{ customerId: "cus_1", items: [{ priceId: "pri_1", quantity: 1 }] },
      ...{ collectionMethod: "automatic", daysUntilDue: 14, billingAnchor: { anchorType: "anniversary" } },
    };
    expect(ofSubscription(given)).toEqual(ofSubscription(absent));
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
    [
      "another value than that of an absent field",
      ofSubscription({ items: [{ priceId: "p", quantity: 2 }], daysUntilDue: 0 }),
      ofSubscription({ items: [{ priceId: "p" }], billingAnchor: { anchorType: "calendar" } }),
      ["billing_anchor", "days_until_due", "items"],
    ],
    ["the bytes of a file", aFile("one"), aFile("two"), ["file"]],
    ["the kind of content", aFile("one"), ofEvidence({ content: { case: "text", value: "one" } }), ["file", "text"]],
    ["several fields", ofKey({ name: "a", scopes: ["a:b"] }), ofKey({ name: "b" }), ["name", "scopes"]],
  ])("by %s", (_what, one, other, fields) => {
    expect(differingFields(one, other)).toEqual(fields);
    expect(differingFields(other, one)).toEqual(fields);
  });
});

test("what an absent field stands for is not declared where absence leaves a field as it is", () => {
  const messages = [...contract].filter((each) => each.kind === "message");
  const isChange = (desc: DescMessage) =>
    getOption(desc, merged) || desc.fields.some(({ message }) => message?.typeName === FieldMaskSchema.typeName);
  const declared = (some: readonly DescMessage[]) =>
    some.flatMap(({ fields }) => fields.filter((field) => valueWhenAbsent(field) !== null)).map(String);
  expect(declared(messages).length).toBeGreaterThan(25);
  // How a change is made, and not what it changes.
  expect(declared(messages.filter(isChange))).toEqual([
    "field tollhouse.v1.UpdateSubscriptionRequest.on_payment_failure",
  ]);
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
