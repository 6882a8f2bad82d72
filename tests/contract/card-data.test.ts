import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { cardNumbersInHeaders, cardNumbersInJson, cardNumbersInMessage } from "#contract/card-data.ts";
import {
  AttachEvidenceRequestSchema,
  ListDisputesRequestSchema,
  UpdateDisputeRequestSchema,
} from "#proto/tollhouse/v1/disputes_pb.ts";

const NUMBER = "4242424242424242";

test("a message is searched in its texts, lists, maps, members of a oneof and nested messages, and not in its bytes", () => {
  const file = { fileName: `${NUMBER}.pdf`, content: Buffer.from(NUMBER) };
  const evidence = create(AttachEvidenceRequestSchema, { disputeId: "dsp_1", content: { case: "file", value: file } });
  expect(cardNumbersInMessage(AttachEvidenceRequestSchema, evidence)).toEqual(["file.file_name"]);
  const update = create(UpdateDisputeRequestSchema, {
    disputeId: NUMBER,
    metadata: { fine: "order-1042", note: `No. ${NUMBER}`, [NUMBER]: NUMBER },
    updateMask: { paths: ["metadata", NUMBER] },
  });
  const places = ["dispute_id", "metadata", "metadata.note", "update_mask.paths[1]"];
  expect(cardNumbersInMessage(UpdateDisputeRequestSchema, update).toSorted()).toEqual(places);
  const list = create(ListDisputesRequestSchema, {
    disputeStage: ["dispute", NUMBER],
    amount: { gte: BigInt(NUMBER) },
  });
  expect(cardNumbersInMessage(ListDisputesRequestSchema, list)).toEqual(["dispute_stage[1]"]);
});

test("JSON is searched at any depth, in keys and in numbers that are no amounts", () => {
  const search = (json: object) => cardNumbersInJson(json, ListDisputesRequestSchema);
  expect(search({ amount: { gte: Number(NUMBER) }, limit: 25, other: null })).toEqual([]);
  expect(search({ currency: Number(NUMBER), limit: Number(NUMBER) })).toEqual(["currency", "limit"]);
  expect(search({ [NUMBER]: 1, a: { [NUMBER]: [NUMBER] }, "b c": [0, [NUMBER]] })).toEqual([
    "",
    "b c[1][0]",
    "a",
    "a[0]",
  ]);
  const deep = JSON.parse(`${'{"a":'.repeat(100_000)}"${NUMBER}"${"}".repeat(100_000)}`);
  expect(search(deep)[0]).toMatch(/^a(\.a){19,20}$/);
  expect(search(Array(50_000).fill(NUMBER)).length).toBe(20);
});

test("headers are searched, except those that proxies and browsers write", () => {
  const names = [
    "User-Agent",
    "X-Request-Id",
    "Cookie",
    "Traceparent",
    "X-B3-SpanId",
    "X-Datadog-Parent-Id",
    "Referer",
  ];
  expect(cardNumbersInHeaders(names.map((name) => [name, NUMBER]))).toEqual(["User-Agent", "X-Request-Id"]);
});
