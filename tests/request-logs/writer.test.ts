import { Code, ConnectError } from "@connectrpc/connect";
import { pino } from "pino";
import { expect, test } from "vitest";
import { RequestLog, type RequestLogParts } from "#app/services/request-log/request-log.server.ts";

type Batch = Parameters<RequestLogParts["send"]>[0];

function aLog(send: (batch: Batch) => unknown) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, requestLog: new RequestLog({ log, send: async (batch) => send(batch) }) };
}

const aCall = (requestId: string, responseBody = "{}") => ({
  organizationId: "org_1",
  request: { requestId, responseBody },
});
const idsOf = ({ requests = [] }: Batch) => requests.map(({ request }) => request?.requestId);

test("a batch whose answer is lost is sent again under its own id, before later calls", async () => {
  const sent: Batch[] = [];
  const { requestLog } = aLog((batch) => {
    sent.push(structuredClone(batch));
    if (sent.length === 1) throw new ConnectError("down", Code.Unavailable);
  });
  requestLog.record(aCall("a"));
  await requestLog.flush();
  requestLog.record(aCall("b"));
  await requestLog.close();
  expect(sent.map(idsOf)).toEqual([["a"], ["a"], ["b"]]);
  expect(sent[1]).toEqual(sent[0]);
});

test("a thousand calls are sent at once, and large bodies in batches that fit a message", async () => {
  const sent: Batch[] = [];
  const { requestLog } = aLog((batch) => void sent.push(batch));
  for (let number = 0; number < 1_000; number += 1) requestLog.record(aCall(String(number)));
  expect(sent).toHaveLength(1);
  for (let number = 0; number < 100; number += 1) requestLog.record(aCall(String(number), "€".repeat(16_000)));
  await requestLog.close();
  expect(sent.flatMap(idsOf)).toHaveLength(1_100);
  for (const batch of sent) expect(Buffer.byteLength(JSON.stringify(batch.requests))).toBeLessThan(6 * 1024 * 1024);
});

test("calls beyond the memory are dropped and counted, and those that wait are sent", async () => {
  let isDown = true;
  const sent: Batch[] = [];
  const { requestLog, lines } = aLog((batch) => {
    if (isDown) throw new ConnectError("down", Code.Unavailable);
    sent.push(batch);
  });
  for (let number = 0; number < 2_000; number += 1) requestLog.record(aCall(String(number), "x".repeat(32_000)));
  isDown = false;
  await requestLog.close();
  const written = sent.flatMap(idsOf).length;
  expect(written).toBeGreaterThan(500);
  expect(lines).toContainEqual(expect.objectContaining({ dropped: 2_000 - written }));
});
