import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { ApiKeySchema, VerifiedApiKeySchema } from "#proto/tollhouse/v1/api_keys_pb.ts";
import {
  DisputeEventSchema,
  DisputeSummarySchema,
  ListDisputeEventsResponseSchema,
} from "#proto/tollhouse/v1/disputes_pb.ts";

const NOON = new Date("2026-11-03T12:00:00.123Z");

const KEY = {
  organizationId: "org_1",
  keyPrefix: "svc_sandbox_3f9a",
  name: null,
  scopes: ["disputes:read"],
  environment: "sandbox" as const,
  expiresAt: NOON,
  isActive: true,
  lastUsedAt: undefined,
  totalRequests: 9007199254740993n,
  sourceApp: null,
  sourceOrgId: null,
  createdByUserId: null,
  createdAt: NOON,
  allowedIps: [],
  replacedByApiKeyId: null,
  updatedAt: NOON,
  revokedAt: null,
  version: 1,
  apiVersion: "2026-11-22",
};

test("fields take the row's values of the same name, and what is given instead", () => {
  const message = messageOf(ApiKeySchema, KEY, { apiKeyId: "key_1", apiKeyStatus: "active", key: undefined });
  expect(message).toEqual(
    create(ApiKeySchema, {
      object: "api_key",
      apiKeyId: "key_1",
      organizationId: "org_1",
      keyPrefix: "svc_sandbox_3f9a",
      scopes: ["disputes:read"],
      environment: "sandbox",
      expiresAt: timestampFromDate(NOON),
      isActive: true,
      totalRequests: 9007199254740993n,
      createdAt: timestampFromDate(NOON),
      updatedAt: timestampFromDate(NOON),
      apiKeyStatus: "active",
      version: 1,
      apiVersion: "2026-11-22",
    }),
  );
});

test("null and undefined leave a field absent", () => {
  const message = messageOf(ApiKeySchema, KEY, { apiKeyId: "key_1", apiKeyStatus: "active", key: undefined });
  for (const absent of ["name", "key", "lastUsedAt", "sourceApp"]) expect(absent in message, absent).toBe(false);
});

test("dates become timestamps inside lists of plain objects too", () => {
  const events = [
    { eventId: "evt_1", type: "dispute.opened", data: { a: "b" }, createdAt: NOON, organizationId: "org_1" },
  ];
  const list = { object: "list", data: events, hasMore: false };
  expect(messageOf(ListDisputeEventsResponseSchema, list).data).toEqual([
    create(DisputeEventSchema, { object: "dispute_event", ...events[0], createdAt: timestampFromDate(NOON) }),
  ]);
});

test("bytes stay bytes", () => {
  const row = {
    keyHash: Buffer.from([1, 2]),
    apiKeyId: "k",
    organizationId: "o",
    organizationSlug: "s",
    keyPrefix: "p",
    apiVersion: "v",
  };
  const rest = { scopes: [], allowedIps: [], environment: "live", merchantId: null, expiresAt: null };
  expect([...messageOf(VerifiedApiKeySchema, { ...row, ...rest }).keyHash]).toEqual([1, 2]);
});

test("a row without a value that the contract always has is a defect", () => {
  const sums = {
    needsResponse: 1,
    draft: 0,
    submitted: 0,
    won: 0,
    lost: undefined,
    observedAt: NOON,
    nextRespondBy: null,
    totals: [],
  };
  const row = sums as typeof sums & { lost: number };
  expect(() => messageOf(DisputeSummarySchema, row)).toThrow("tollhouse.v1.DisputeSummary.lost has no value");
});

test("a field that the row lacks, or has in another type, does not compile unless it is given", () => {
  // @ts-expect-error the event's id is `id` in the row
  expect(() => messageOf(DisputeEventSchema, { id: "e", type: "t", data: {}, createdAt: NOON })).toThrow("eventId");
  const { lost, ...rest } = {
    needsResponse: 1,
    draft: 0,
    submitted: 0,
    won: 0,
    lost: 3n,
    totals: [],
    observedAt: NOON,
  };
  // @ts-expect-error a count is a number and nextRespondBy is not named
  expect(messageOf(DisputeSummarySchema, { ...rest, lost })).toBeDefined();
});
