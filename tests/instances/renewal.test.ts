import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@connectrpc/connect";
import { expect, onTestFinished, test } from "vitest";
import { grpcConnection } from "#extensions/caller/grpc-transport.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { aService, SECRET } from "#tests/layer3/service.ts";

// Far apart, so that a paused machine does not let them overlap.
const BREAKS_AFTER_MS = 5_000;
const RENEWED_AFTER_MS = 1_000;
const CALLED_FOR_MS = 6_500;
/** Longer than the search for a connection. */
const SLOW_MS = 2_000;
const HEADERS = { "x-internal-secret": SECRET, "x-org-id": "org_acme", "x-org-slug": "acme" };

/** Breaks each connection, including its calls, at an age. */
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

test("a call that waits for its connection outlasts renewals", async () => {
  const service = await aService();
  onTestFinished(() => service.stop());
  const way = await aSlowWay(service.grpcUrl);
  const connection = grpcConnection([new URL(way)], 30_000, SLOW_MS / 5);
  onTestFinished(() => connection.close());
  const disputes = createClient(DisputeService, connection.transport);
  const until = performance.now() + SLOW_MS;
  const calls: Promise<unknown>[] = [];
  // Each call checks for old channels.
  while (performance.now() < until) {
    calls.push(disputes.getDispute({ disputeId: "dsp_1" }, { headers: HEADERS }).catch(String));
    await pause(SLOW_MS / 20);
  }
  expect((await Promise.all(calls)).filter((outcome) => typeof outcome === "string")).toEqual([]);
});

/** Answers on a connection only after a while. */
async function aSlowWay(to: string): Promise<string> {
  const server = createServer(async (near) => {
    near.on("error", () => {});
    await pause(SLOW_MS);
    const far = connect(Number(new URL(to).port), "127.0.0.1");
    far.on("error", () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
