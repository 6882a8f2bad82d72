import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { createClient } from "@connectrpc/connect";
import { expect, onTestFinished, test } from "vitest";
import { grpcConnection } from "#extensions/caller/grpc-transport.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { aService, SECRET } from "#tests/layer3/service.ts";

// Far apart, so that a machine that stands still for a while does not bring them together.
const BREAKS_AFTER_MS = 5_000;
const RENEWED_AFTER_MS = 1_000;
const CALLED_FOR_MS = 6_500;
const HEADERS = { "x-internal-secret": SECRET, "x-org-id": "org_acme", "x-org-slug": "acme" };

/** Breaks each connection at an age, with what is under way on it. */
async function aBreakingWay(to: string): Promise<{ url: string; connections: () => number }> {
  let connections = 0;
  const server = createServer((near) => {
    connections += 1;
    const far = connect(Number(new URL(to).port), "127.0.0.1");
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => {}).setNoDelay(true);
    const breaking = setTimeout(() => near.resetAndDestroy(), BREAKS_AFTER_MS);
    near.on("close", () => {
      clearTimeout(breaking);
      far.destroy();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => connections };
}

test("connections are renewed before they end by age, with calls under way, so that no call meets the end", async () => {
  const service = await aService();
  onTestFinished(() => service.stop());
  const way = await aBreakingWay(service.grpcUrl);
  const connection = grpcConnection([new URL(way.url)], 5_000, RENEWED_AFTER_MS);
  onTestFinished(() => connection.close());
  const disputes = createClient(DisputeService, connection.transport);
  const failures: string[] = [];
  const until = performance.now() + CALLED_FOR_MS;
  const callEndlessly = async () => {
    while (performance.now() < until)
      await disputes
        .getDispute({ disputeId: "slow" }, { headers: HEADERS })
        .catch((error) => failures.push(String(error)));
  };
  await Promise.all(Array.from({ length: 8 }, callEndlessly));
  expect(failures).toEqual([]);
  expect(way.connections()).toBeGreaterThan(8);
});
