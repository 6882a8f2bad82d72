import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Code } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectTo } from "#extensions/caller/index.ts";
import { ACME, aService, SECRET, type TestService } from "./service.ts";

const MEBIBYTE = 1024 * 1024;
const acme = { "x-internal-secret": SECRET, "x-org-id": "org_acme" };
const protocols = ["connect", "grpc"] as const;

const callerOf = (service: TestService, protocol: "connect" | "grpc", timeoutMs?: number) =>
  connectTo({
    url: protocol === "grpc" ? service.grpcUrl : service.url,
    protocol,
    secret: SECRET,
    ...(timeoutMs && { timeoutMs }),
  });

describe.each(protocols)("over %s", (protocol) => {
  let service: TestService;
  beforeAll(async () => {
    service = await aService();
  });
  afterAll(() => service.stop());

  const attach = async (sizeBytes: number) => {
    const caller = callerOf(service, protocol);
    const content = { case: "file" as const, value: { fileName: "receipt.pdf", content: Buffer.alloc(sizeBytes) } };
    return caller
      .forOrganization(ACME)
      .disputes.attachEvidence({ disputeId: "dsp_1", evidenceType: "receipt", content })
      .finally(caller.close);
  };

  test("the largest file that the contract allows arrives", async () => {
    expect((await attach(6_000_000)).file?.sizeBytes).toBe(6_000_000);
  });

  test("a file that the contract does not allow is refused by its field", async () => {
    await expect(attach(6_000_001)).rejects.toMatchObject({
      code: Code.InvalidArgument,
      rawMessage: expect.stringContaining("file.content"),
    });
  });

  test("an oversized message is refused", async () => {
    await expect(attach(7 * MEBIBYTE)).rejects.toMatchObject({ code: Code.ResourceExhausted });
  });

  test("an oversized answer is refused by the caller", async () => {
    const caller = callerOf(service, protocol);
    const answer = caller.forOrganization(ACME).disputes.submitEvidence({ disputeId: "dsp_1" });
    await expect(answer).rejects.toMatchObject({ code: Code.ResourceExhausted });
    caller.close();
  });

  test("a call ends at its deadline, here and in the service", async () => {
    const caller = callerOf(service, protocol, 1_000);
    const { disputes } = caller.forOrganization({ ...ACME, requestId: `deadline-${protocol}` });
    const startedAt = Date.now();
    await expect(disputes.getDispute({ disputeId: "endless" })).rejects.toMatchObject({ code: Code.DeadlineExceeded });
    expect(Date.now() - startedAt).toBeLessThan(4_000);
    await expect.poll(() => ended(service, `deadline-${protocol}`)).toMatch(/deadline_exceeded|canceled/);
    caller.close();
  });

  test("a call that its caller gives up stops in the service", async () => {
    const caller = callerOf(service, protocol);
    const giveUp = new AbortController();
    const { disputes } = caller.forOrganization({ ...ACME, requestId: `given-up-${protocol}` });
    const answer = disputes.getDispute({ disputeId: "endless" }, { signal: giveUp.signal });
    const refused = expect(answer).rejects.toMatchObject({ code: Code.Canceled });
    await expect.poll(() => service.calls.at(-1)?.requestId).toBe(`given-up-${protocol}`);
    giveUp.abort();
    await refused;
    await expect.poll(() => ended(service, `given-up-${protocol}`)).toBe("canceled");
    expect(service.log.join()).not.toContain('"msg":"defect"');
    caller.close();
  });

  test("a call in flight finishes while the service stops, and a new one is not accepted", async () => {
    const stopping = await aService();
    const caller = callerOf(stopping, protocol);
    const { disputes } = caller.forOrganization(ACME);
    const inFlight = disputes.getDispute({ disputeId: "slow" });
    await expect.poll(() => stopping.calls.length).toBe(1);
    const stopped = stopping.stop(5_000);
    await expect(inFlight).resolves.toMatchObject({ disputeId: "slow" });
    const startedAt = Date.now();
    await stopped;
    expect(Date.now() - startedAt).toBeLessThan(4_000);
    await expect(disputes.getDispute({ disputeId: "dsp_1" })).rejects.toMatchObject({ code: Code.Unavailable });
    caller.close();
  });

  test("a call that outlives the grace is cut off", async () => {
    const stopping = await aService();
    const caller = callerOf(stopping, protocol);
    const inFlight = caller.forOrganization(ACME).disputes.getDispute({ disputeId: "endless" });
    const ending = expect(inFlight).rejects.toMatchObject({ name: "ConnectError" });
    await expect.poll(() => stopping.calls.length).toBe(1);
    await stopping.stop(100);
    await ending;
    caller.close();
  });
});

function ended(service: TestService, requestId: string): string | undefined {
  const line = service.log.find((each) => each.includes(`"requestId":"${requestId}"`));
  return line && JSON.parse(line).code;
}

describe("on a bare connection", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await aService({ timeouts: { headersMs: 300, requestMs: 600 } });
  });
  afterAll(() => service.stop());

  const head = (headers: Record<string, string>) =>
    [
      "POST /tollhouse.v1.DisputeService/GetDispute HTTP/1.1",
      "host: x",
      "content-type: application/json",
      "content-length: 100",
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "",
      "",
    ].join("\r\n");

  async function firstAnswer(sent: string): Promise<string> {
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1").setEncoding("utf8");
    socket.on("error", () => {});
    socket.write(sent);
    const [answer] = await Promise.race([once(socket, "data"), pause(5_000, ["nothing"])]);
    socket.destroy();
    return String(answer).split("\r\n", 1)[0] ?? "";
  }

  test("a refusal does not wait for a slow body", async () => {
    // With pending reads of the body, the request ends with 408, as below.
    expect(await firstAnswer(head({}))).toBe("HTTP/1.1 401 Unauthorized");
  });

  test("a body that does not come in time is given up", async () => {
    expect(await firstAnswer(head(acme))).toContain("HTTP/1.1 408");
  });

  test("headers that do not come in time are given up", async () => {
    expect(await firstAnswer("POST / HTTP/1.1\r\nhost: x\r\n")).toContain("HTTP/1.1 408");
  });
});

test("an answer that is given while the service stops ends its connection, so that no next request is lost in it", async () => {
  const service = await aService();
  const answer = fetch(`${service.url}/tollhouse.v1.DisputeService/GetDispute`, {
    method: "POST",
    headers: { ...acme, "content-type": "application/json" },
    body: JSON.stringify({ dispute_id: "slow" }),
  });
  await expect.poll(() => service.calls.length).toBe(1);
  const stopped = service.stop(5_000);
  const { status, headers } = await answer;
  expect([status, headers.get("connection")]).toEqual([200, "close"]);
  await stopped;
});
