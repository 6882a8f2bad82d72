import { type LookupAddress, promises } from "node:dns";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, type MockInstance, onTestFinished, test, vi } from "vitest";
import { connectTo } from "#extensions/caller/index.ts";
import { ACME, aService, SECRET, type TestService } from "#tests/layer3/service.ts";
import { aBalancer } from "./a-balancer.ts";

const CONNECTION_AGE_MS = 400;
const CALLERS = 8;

const grpcPortOf = ({ grpcUrl }: TestService) => Number(new URL(grpcUrl).port);

/** Ratio of the calls of the least and the most used instance. */
const spread = (calls: readonly number[]) => Math.min(...calls) / Math.max(...calls);

/** Calls without a pause until stopped. Resolves with the errors. */
function callEndlessly(url: string) {
  const caller = connectTo({ url, secret: SECRET });
  const { disputes } = caller.forOrganization(ACME);
  const failures: unknown[] = [];
  let ended = false;
  const running = Array.from({ length: CALLERS }, async (_, number) => {
    // Every second caller has calls in flight when a connection ends.
    while (!ended)
      await disputes.getDispute({ disputeId: number % 2 ? "dsp_1" : "slow" }).catch((e) => failures.push(e));
  });
  return async () => {
    ended = true;
    await Promise.all(running);
    caller.close();
    return failures;
  };
}

test("after a rolling restart behind a balancer both instances serve, and no call failed", async () => {
  const config = { grpcConnectionAge: { maxMs: CONNECTION_AGE_MS, graceMs: 2_000 } };
  const first = await aService({ config });
  const second = await aService({ config });
  const ports = [grpcPortOf(first), grpcPortOf(second)];
  await using balancer = await aBalancer(ports);
  const endCalls = callEndlessly(balancer.url);
  const restarted: TestService[] = [];
  for (const [index, old] of [first, second].entries()) {
    await pause(500);
    await old.stop(2_000);
    await pause(300);
    restarted.push(await aService({ config: { ...config, grpcPort: ports[index] ?? 0 } }));
  }
  onTestFinished(async () => void (await Promise.all(restarted.map((service) => service.stop()))));
  await pause(2 * CONNECTION_AGE_MS);
  const before = restarted.map(({ calls }) => calls.length);
  await pause(8 * CONNECTION_AGE_MS);
  const counts = restarted.map(({ calls }, index) => calls.length - (before[index] ?? 0));
  expect(await endCalls()).toEqual([]);
  expect(spread(counts), `calls ${counts.join(" and ")}`).toBeGreaterThan(0.8);
});

test("a call that is under way while its instance stops and its connection grows old is answered", async () => {
  const service = await aService({ config: { grpcConnectionAge: { maxMs: 250, graceMs: 2_000 } } });
  const caller = connectTo({ url: service.grpcUrl, secret: SECRET });
  onTestFinished(() => caller.close());
  const answer = caller.forOrganization(ACME).disputes.getDispute({ disputeId: "slow" });
  await expect.poll(() => service.calls.length, { interval: 10 }).toBe(1);
  await service.stop(2_000);
  expect((await answer).disputeId).toBe("slow");
});

describe("the calls of one caller spread over two instances within 20 %", () => {
  async function twoInstances() {
    const services = await Promise.all([aService(), aService()]);
    onTestFinished(async () => void (await Promise.all(services.map((service) => service.stop()))));
    return services;
  }

  async function spreadOf(url: string | readonly string[], services: readonly TestService[]) {
    const caller = connectTo({ url, secret: SECRET });
    const { disputes } = caller.forOrganization(ACME);
    for (let round = 0; round < 50; round++)
      await Promise.all(Array.from({ length: CALLERS }, () => disputes.getDispute({ disputeId: "dsp_1" })));
    caller.close();
    return spread(services.map(({ calls }) => calls.length));
  }

  test("behind a balancer, on connections that do not end", async () => {
    const services = await twoInstances();
    await using balancer = await aBalancer(services.map(grpcPortOf));
    expect(await spreadOf(balancer.url, services)).toBeGreaterThan(0.8);
  });

  test("with the address of each", async () => {
    const services = await twoInstances();
    expect(
      await spreadOf(
        services.map(({ grpcUrl }) => grpcUrl),
        services,
      ),
    ).toBeGreaterThan(0.8);
  });

  // Other systems have one loopback address.
  test.runIf(process.platform === "linux")("with a name that has the address of each", async () => {
    const hosts = ["127.0.0.2", "127.0.0.3"];
    const { grpcUrl: free, stop } = await aService();
    await stop();
    const grpcPort = Number(new URL(free).port);
    const services = await Promise.all(hosts.map((host) => aService({ config: { host, grpcPort } })));
    onTestFinished(async () => void (await Promise.all(services.map((service) => service.stop()))));
    const lookup = vi.spyOn(promises, "lookup") as unknown as MockInstance<() => Promise<LookupAddress[]>>;
    lookup.mockResolvedValue(hosts.map((address) => ({ address, family: 4 })));
    onTestFinished(() => lookup.mockRestore());
    expect(await spreadOf(`http://extensions.test:${grpcPort}`, services)).toBeGreaterThan(0.8);
  });

  test("and one address at which nothing listens costs no call", async () => {
    const [service] = await twoInstances();
    const caller = connectTo({ url: ["http://127.0.0.1:9", service?.grpcUrl ?? ""], secret: SECRET });
    const { disputes } = caller.forOrganization(ACME);
    for (let call = 0; call < 50; call++) await disputes.getDispute({ disputeId: "dsp_1" });
    caller.close();
  });
});
