import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { ulid } from "ulid";
import { expect, test } from "vitest";
import { forgetCalls } from "#extensions/capabilities/request-logs/forget-calls.job.ts";
import { RequestLogEntity } from "#extensions/capabilities/request-logs/request-log.entity.ts";
import { failureOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const { grpc } = platform.callers;
const NOON = new Date("2026-06-01T12:00:00Z");
const DAY_MS = 86_400_000;

type Call = Partial<ReturnType<typeof aCall>["request"]>;

function aCall(change: object = {}, { id }: Pick<TestOrganization, "id"> = organization) {
  const request = {
    requestId: `req_${ulid()}`,
    environment: "sandbox",
    httpMethod: "GET",
    path: "/api/disputes",
    operation: "disputes.list",
    statusCode: 200,
    apiVersion: "2026-11-22",
    durationMs: 12,
    createdAt: timestampFromDate(NOON),
    ...change,
  };
  return { organizationId: id, request };
}

const record = (requests: ReturnType<typeof aCall>[], batchId = ulid()) =>
  grpc.system().requestLogs.recordRequests({ batchId, requests });

const logsOf = ({ id }: TestOrganization, environment: "sandbox" | "live" = "sandbox") =>
  grpc.forOrganization({ organizationId: id, environment }).requestLogs;

const pathsOf = async (of: TestOrganization, asked: Parameters<ReturnType<typeof logsOf>["listRequestLogs"]>[0] = {}) =>
  (await logsOf(of).listRequestLogs(asked)).data.map(({ path }) => path);

test("a recorded call is listed without its bodies and retrieved with them", async () => {
  const { request } = aCall({
    statusCode: 422,
    errorCode: "refund_exceeds_refundable",
    apiKeyId: "key_1",
    idempotencyKey: "order-1",
    requestBody: '{"amount":100000000000000001}',
    responseBody: '{"error":{"code":"refund_exceeds_refundable"}}',
  });
  await record([{ organizationId: organization.id, request }]);
  const { requestId } = request;
  const found = await logsOf(organization).getRequestLog({ requestId });
  expect(found).toMatchObject(request);
  expect(found.userId).toBeUndefined();
  const { data } = await logsOf(organization).listRequestLogs({ apiKeyId: "key_1" });
  expect(data).toMatchObject([{ requestId, statusCode: 422 }]);
  expect(data.flatMap(({ requestBody, responseBody }) => [requestBody, responseBody])).toEqual([undefined, undefined]);
});

test("a batch is written once, however often and however much at once it is sent", async () => {
  const acme = await anOrganization(platform);
  const requests = Array.from({ length: 20 }, (_, place) => aCall({ path: `/api/disputes/${place}` }, acme));
  const batchId = ulid();
  await Promise.all(Array.from({ length: 8 }, () => record(requests, batchId)));
  await record(requests, batchId);
  expect(await pathsOf(acme)).toHaveLength(20);
});

test("calls of several organizations are each their own, also those of one that does not exist", async () => {
  const [ours, theirs] = [await anOrganization(platform), await anOrganization(platform)];
  const shared = `shared-${ulid()}`;
  const nobody = aCall({}, { id: "org_gone" });
  await record([
    aCall({ requestId: shared, path: "/api/ours" }, ours),
    nobody,
    aCall({ requestId: shared, path: "/api/theirs" }, theirs),
  ]);
  expect(await pathsOf(ours)).toEqual(["/api/ours"]);
  expect((await logsOf(theirs).getRequestLog({ requestId: shared })).path).toBe("/api/theirs");
});

test("of calls that share a request id the last is retrieved, and no call of the other environment", async () => {
  const acme = await anOrganization(platform);
  const requestId = "chosen:by.the_client-1";
  await record([
    aCall({ requestId, path: "/api/second", createdAt: timestampFromDate(new Date(NOON.getTime() + 1)) }, acme),
    aCall({ requestId, path: "/api/first" }, acme),
  ]);
  expect((await logsOf(acme).getRequestLog({ requestId })).path).toBe("/api/second");
  const { code } = await failureOf(logsOf(acme, "live").getRequestLog({ requestId }));
  expect(code).toBe(Code.NotFound);
});

test("calls are found by method, operation, outcome and time", async () => {
  const acme = await anOrganization(platform);
  const later = timestampFromDate(new Date(NOON.getTime() + 1_000));
  const calls: Call[] = [
    { path: "/a", httpMethod: "POST", operation: "refunds.create", statusCode: 201 },
    { path: "/b", httpMethod: "POST", operation: "refunds.create", statusCode: 402 },
    { path: "/c", httpMethod: "DELETE", statusCode: 500, createdAt: later },
  ];
  await record(calls.map((call) => aCall(call, acme)));
  expect(await pathsOf(acme, { httpMethod: ["POST"] })).toEqual(["/b", "/a"]);
  expect(await pathsOf(acme, { operation: "refunds.create", outcome: "failed" })).toEqual(["/b"]);
  expect(await pathsOf(acme, { outcome: "succeeded" })).toEqual(["/a"]);
  expect(await pathsOf(acme, { createdAt: { gt: timestampFromDate(NOON) } })).toEqual(["/c"]);
});

test("calls are deleted after thirty days, in batches, and later ones stay", async () => {
  const acme = await anOrganization(platform);
  const now = platform.context.clock.now().getTime();
  const aged = (days: number, change: object = {}) =>
    aCall({ createdAt: timestampFromDate(new Date(now - days * DAY_MS)), ...change }, acme);
  await record([
    ...Array.from({ length: 5 }, () => aged(30.1)),
    ...Array.from({ length: 3 }, () => aged(31, { environment: "live" })),
    aged(29.9, { path: "/api/kept" }),
  ]);
  await forgetCalls(platform.context, 2);
  const left = await acme.work().em.find(RequestLogEntity, {});
  expect(left.map(({ path }) => path)).toEqual(["/api/kept"]);
});

test("they are deleted in every organization, however many are walked at a time", async () => {
  const old = { createdAt: timestampFromDate(new Date(platform.context.clock.now().getTime() - 31 * DAY_MS)) };
  const all = [await anOrganization(platform), await anOrganization(platform), await anOrganization(platform)];
  await record(all.map((each) => aCall(old, each)));
  await forgetCalls(platform.context, 2, 1);
  for (const each of all) expect(await each.work().em.count(RequestLogEntity)).toBe(0);
});

test("the time of a call is real time also where the environment has a test clock", async () => {
  const acme = await anOrganization(platform);
  const { testClocks } = grpc.forOrganization({ organizationId: acme.id });
  await testClocks.advanceTestClock({ to: timestampFromDate(new Date("2031-01-01T00:00:00Z")) });
  await record([aCall({}, acme)]);
  const { data } = await logsOf(acme).listRequestLogs({});
  expect(data.map(({ createdAt }) => createdAt && timestampDate(createdAt))).toEqual([NOON]);
});
