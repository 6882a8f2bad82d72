import { create, toJsonString } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonText, messageJson } from "#contract/message-json.ts";
import { ApiKeySchema, RecordApiKeyUsageRequestSchema } from "#proto/tollhouse/v1/api_keys_pb.ts";
import {
  AttachEvidenceRequestSchema,
  DisputeSchema,
  EvidenceSchema,
  ListDisputesResponseSchema,
} from "#proto/tollhouse/v1/disputes_pb.ts";
import { EventSchema, EventTypeDescriptionSchema } from "#proto/tollhouse/v1/events_pb.ts";

test("an unset field is null, an empty list is a list, and no field is left out", () => {
  expect(JSON.parse(jsonText(create(ListDisputesResponseSchema, { object: "list" })))).toEqual({
    object: "list",
    data: [],
    has_more: false,
    next_cursor: null,
    prev_cursor: null,
  });
  const evidence = JSON.parse(jsonText(create(EvidenceSchema, {})));
  expect(evidence).toMatchObject({ evidence_id: "", text: null, file: null, created_at: null });
  expect(Object.keys(evidence)).toEqual(EvidenceSchema.fields.map(({ name }) => name));
});

test.each([0n, -1n, 9_007_199_254_740_993n, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n])(
  "the amount %s keeps all its digits and is a number",
  (amount) => {
    expect(jsonText(create(DisputeSchema, { amount }))).toContain(`"amount":${amount},`);
  },
);

test.each([
  [0, "1970-01-01T00:00:00Z"],
  [1_500, "1970-01-01T00:00:01.500Z"],
  [Date.UTC(2026, 10, 21, 1, 2, 3, 45), "2026-11-21T01:02:03.045Z"],
])("the instant %i is %s", (millis, expected) => {
  const json = jsonText(create(DisputeSchema, { createdAt: timestampFromDate(new Date(millis)) }));
  expect(JSON.parse(json).created_at).toBe(expected);
});

test("nanoseconds come in groups of three digits", () => {
  const at = (nanos: number) =>
    JSON.parse(jsonText(create(DisputeSchema, { createdAt: { seconds: 1n, nanos } }))).created_at;
  expect([at(1), at(1_000), at(1_000_000), at(120_000_000)]).toEqual([
    "1970-01-01T00:00:01.000000001Z",
    "1970-01-01T00:00:01.000001Z",
    "1970-01-01T00:00:01.001Z",
    "1970-01-01T00:00:01.120Z",
  ]);
});

test("bytes are base64, and only the chosen member of a choice is set", () => {
  const file = { fileName: 'a"b', content: new Uint8Array([0, 255]) };
  const message = create(AttachEvidenceRequestSchema, { content: { case: "file", value: file } });
  expect(JSON.parse(jsonText(message))).toMatchObject({ text: null, file: { file_name: 'a"b', content: "AP8=" } });
});

test("messages inside lists are written the same way", () => {
  const usages = [{ apiKeyId: "k", requests: 5n, lastUsedAt: timestampFromDate(new Date(0)) }];
  expect(jsonText(create(RecordApiKeyUsageRequestSchema, { usages }))).toContain('"requests":5,');
});

test("a field of JSON shows its value with every digit, and null when it is unset or empty", () => {
  const data = '{"amount":9007199254740993,"list":[1,null]}';
  const message = create(EventSchema, { data, details: { 'a"b': "c" } });
  expect(messageJson(message)).toContain(`"data":${data},"previous_attributes":null,"details":{"a\\"b":"c"},`);
  expect(messageJson(create(EventTypeDescriptionSchema))).toContain('"schema":null,"example":null,');
});

test("plain JSON stays as it is", () => {
  expect(jsonText({ a: [1, null] })).toBe('{"a":[1,null]}');
  expect(jsonText(null)).toBe("null");
});

test("agrees with protobuf's own JSON in all but unset fields and the spelling of 64-bit integers", () => {
  const text = fc.string({ unit: "binary" }).map((value) => value.toWellFormed());
  const message = fc.record({ apiKeyId: text, scopes: fc.array(text), name: text, isActive: fc.boolean() });
  fc.assert(
    fc.property(message, (init) => {
      const key = create(ApiKeySchema, init);
      const options = { useProtoFieldName: true, alwaysEmitImplicit: true };
      const theirs = JSON.parse(toJsonString(ApiKeySchema, key, options));
      expect(JSON.parse(jsonText(key))).toMatchObject({ ...theirs, total_requests: 0 });
    }),
  );
});
