import { once } from "node:events";
import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { cellText, csvHeader } from "#contract/csv.ts";
import type { ListDisputesRequest } from "#proto/tollhouse/v1/disputes_pb.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { anExtensionsService, type ExtensionsParts } from "#tests/app/support/an-extensions-service.ts";
import { aSession } from "#tests/support/session.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const session = aSession();
const aDashboard = (parts: ExtensionsParts) =>
  aServer({ extensions: anExtensionsService(parts), getSession: async () => session });

const dispute = (number: number, more: object = {}) => ({
  disputeId: `dsp_${number}`,
  amount: 1250n,
  currency: "USD",
  createdAt: { seconds: 1793697840n },
  ...more,
});

/** A list of this many pages with a hundred disputes of some kilobytes each, which counts the pages read. */
function aLongList(pages: number) {
  const asked: ListDisputesRequest[] = [];
  const listDisputes = (request: ListDisputesRequest) => {
    const page = asked.push(request);
    const data = Array.from({ length: 100 }, (_, index) => dispute(page * 100 + index, { reason: "x".repeat(4_000) }));
    return { object: "list", data, ...(page < pages && { hasMore: true, nextCursor: `page-${page + 1}` }) };
  };
  return { asked, disputes: { listDisputes } };
}

test("the file has the contract's fields, decimals, times and quotes, and runs no formula", async () => {
  const data = [
    dispute(1, { reason: '=HYPERLINK("https://evil.example")', reasonCode: "10.4", evidenceCount: 2 }),
    dispute(2, { amount: -5n, currency: "JPY", reason: 'Said "no",\r\nthen left' }),
  ];
  await using server = await aDashboard({ disputes: { listDisputes: () => ({ object: "list", data }) } });
  const response = await fetch(`${server.url}/lists/disputes/csv`);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="(disputes-\d{4}-\d\d-\d\d\.csv)"; filename\*=UTF-8''\1$/,
  );
  expect(response.headers.get("cache-control")).toContain("no-store");
  expect(await response.text()).toBe(
    [
      "dispute_id,engine_dispute_id,transaction_id,status,dispute_stage,dispute_status,response_status,reason,reason_code,amount,currency,respond_by,evidence_count,created_at,updated_at,opened_at,closed_at,customer_name,payment_reference,payment_description",
      `dsp_1,,,Unknown,,,,"'=HYPERLINK(""https://evil.example"")",10.4,12.50,USD,,2,2026-11-03T09:24:00.000Z,,,,,,`,
      'dsp_2,,,Unknown,,,,"Said ""no"",\r\nthen left",,-5,JPY,,0,2026-11-03T09:24:00.000Z,,,,,,',
      "",
    ].join("\r\n"),
  );
});

test("the file of the audit log names who acted, and looks up no names when it has no rows", async () => {
  const event = { auditEventId: "aud_1", action: "api_key.created", createdAt: { seconds: 1793697840n } };
  const data = [
    { ...event, apiKeyId: "key_1" },
    { ...event, auditEventId: "aud_2", service: "due_work" },
  ];
  let lookUps = 0;
  const listApiKeys = () => {
    lookUps++;
    return { object: "list", data: [{ apiKeyId: "key_1", name: "Till", keyPrefix: "svc_1" }] };
  };
  let shown: object[] = [];
  const audit = { listAuditEvents: () => ({ object: "list", data: shown }) };
  await using server = await aDashboard({ audit, apiKeys: { listApiKeys } });
  const actors = async () => {
    const lines = (await (await fetch(`${server.url}/lists/audit_events/csv`)).text()).trim().split("\r\n");
    return lines.map((line) => line.split(",").at(-1));
  };
  expect([await actors(), lookUps]).toEqual([["actor"], 0]);
  shown = data;
  expect([await actors(), lookUps]).toEqual([["actor", "API key Till", ' on schedule"'], 1]);
});

test("it goes from the first page to the last with the page's filters, wherever the page stood", async () => {
  const { asked, disputes } = aLongList(3);
  await using server = await aDashboard({ disputes });
  const text = await (
    await fetch(`${server.url}/lists/disputes/csv?show=submitted&stage=dispute&cursor=page-2`)
  ).text();
  expect(text.trim().split("\r\n")).toHaveLength(301);
  expect(asked.map(({ cursor, limit }) => [cursor, limit])).toEqual([
    [undefined, 100],
    ["page-2", 100],
    ["page-3", 100],
  ]);
  for (const request of asked)
    expect(request).toMatchObject({
      responseStatus: ["submitting", "submitted", "submitted_with_changes"],
      disputeStage: ["dispute"],
    });
});

test("a client that does not read is not read for, and one that leaves ends the listing", async () => {
  const { asked, disputes } = aLongList(1_000);
  const server = await aDashboard({ disputes });
  const request = get(`${server.url}/lists/disputes/csv`);
  const [response] = await once(request, "response");
  response.pause();
  let before = -1;
  while (asked.length !== before) {
    before = asked.length;
    await sleep(1_000);
  }
  expect(asked.length).toBeLessThan(60);
  // A disconnect must be noticed even after the request was garbage-collected.
  collectGarbage();
  request.destroy();
  await sleep(300);
  expect(asked.length).toBeLessThanOrEqual(before + 1);
  const errors = (await server.stop()).filter(({ level }) => level === "error");
  expect(errors).toEqual([]);
});

test("a list that fails at once is an error, and one that fails later breaks the download off", async () => {
  const fails = () => {
    throw new Error("broken");
  };
  await using broken = await aDashboard({ disputes: { listDisputes: fails } });
  expect((await fetch(`${broken.url}/lists/disputes/csv`)).status).toBe(500);
  let pages = 0;
  const listDisputes = () => (pages++ > 0 ? fails() : { object: "list", data: [dispute(1)], nextCursor: "next" });
  await using later = await aDashboard({ disputes: { listDisputes } });
  await expect(fetch(`${later.url}/lists/disputes/csv`).then((response) => response.text())).rejects.toThrow();
});

test("the records of keys are exported without the keys, and only to a person who is signed in", async () => {
  const key = {
    apiKeyId: "key_1",
    keyPrefix: "svc_sandbox_3f9a1c7e5b20",
    scopes: ["a:read", "b:read"],
    totalRequests: 7n,
  };
  const parts: ExtensionsParts = { apiKeys: { listApiKeys: () => ({ object: "list", data: [key] }) } };
  await using server = await aDashboard(parts);
  const [, line] = (
    await (
      await fetch(`${server.url}/settings/api-keys.csv`, { headers: { cookie: "tollhouse.session_token=robin" } })
    ).text()
  ).split("\r\n");
  expect(line).toBe("key_1,,svc_sandbox_3f9a1c7e5b20,,,a:read b:read,,7,,,,");
  await using closed = await aServer({ extensions: anExtensionsService(parts), getSession: async () => null });
  const refused = await fetch(`${closed.url}/lists/disputes/csv`, { redirect: "manual" });
  expect(refused.status).not.toBe(200);
  expect(await refused.text()).not.toContain("dispute_id");
});

test.each([
  ..."= + - @ \uff1d \uff0b \uff0d \uff20 | \t \r".split(" "),
  ...[" =", "\u00a0=", "\u200b=", "\ufeff=", "\u2060\u3000=", "\n=", "\u00ad|", "\u3164=", "\0="],
])("a text that begins with %j is neutralized, in columns of numbers and times too", (start) => {
  const text = `${start}1+1`;
  for (const kind of ["text", "number", "time"] as const) expect(cellText(kind, text)).toBe(`'${text}`);
});

test.each([
  ["number", "-10.00"],
  ["number", "-5"],
  ["number", "12.50"],
  ["number", "-1e-7"],
  ["time", "2026-11-03T09:24:00.000Z"],
  ["text", "a=b"],
  ["text", "10|20"],
  ["text", " a"],
  ["text", ""],
] as const)("a %s of %j stays as it is", (kind, cell) => {
  expect(cellText(kind, cell)).toBe(cell);
});

test.each([
  ["text", "-10.00"],
  ["number", "-10.00\n=1"],
  ["number", "-1,0"],
  ["number", "-10.00 "],
  ["time", "-10.00"],
  ["time", "+010000-01-01T00:00:00.000Z"],
] as const)("a cell of %s that holds %j is a text", (kind, cell) => {
  expect(cellText(kind, cell)).toBe(`'${cell}`);
});

test.each([
  [["a", "b"], "a,b\r\n"],
  [['a"b', "c,d"], '"a""b","c,d"\r\n'],
  [["a\nb", ""], '"a\nb",\r\n'],
])("the line of %j is %j", (cells, line) => {
  expect(csvHeader(cells.map((name) => ({ name })))).toBe(line);
});
