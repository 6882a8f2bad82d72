import { Code, ConnectError } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { connectTo } from "#extensions/caller/index.ts";
import { ACME, aService, SECRET } from "#tests/layer3/service.ts";

import { failureOf } from "#tests/support/failure.ts";
import { addressOf } from "./support.ts";

describe.each(["connect", "grpc"] as const)("a connection over %s", (protocol) => {
  test("finds the service again after it restarted", async () => {
    const first = await aService();
    const ports = { port: Number(new URL(first.url).port), grpcPort: Number(new URL(first.grpcUrl).port) };
    const lasting = connectTo({ url: addressOf(first, protocol), protocol, secret: SECRET });
    const { disputes } = lasting.forOrganization(ACME);
    await disputes.getDispute({ disputeId: "dsp_1" });
    await first.stop();
    expect((await failureOf(disputes.getDispute({ disputeId: "dsp_1" }))).code).toBe(Code.Unavailable);
    const second = await aService({ config: ports });
    await expect
      .poll(() => disputes.getDispute({ disputeId: "dsp_1" }).then(() => "answered", String))
      .toBe("answered");
    lasting.close();
    await second.stop();
  });

  test("a service that is not there is unavailable, and the error does not repeat the secret", async () => {
    const nobody = connectTo({ url: "http://127.0.0.1:9", protocol, secret: SECRET, timeoutMs: 2_000 });
    const error = await failureOf(nobody.forOrganization(ACME).disputes.listDisputes({}));
    expect(error.code).toBe(Code.Unavailable);
    expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain(SECRET);
    nobody.close();
  });
});

test("a call of a caller that was closed fails like every other call", async () => {
  const closed = connectTo({ url: "http://127.0.0.1:9", protocol: "grpc", secret: SECRET });
  const { disputes } = closed.forOrganization(ACME);
  closed.close();
  await expect(disputes.listDisputes({})).rejects.toBeInstanceOf(ConnectError);
});
