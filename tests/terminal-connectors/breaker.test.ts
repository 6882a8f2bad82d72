import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { terminalOf, terminals } from "#extensions/capabilities/terminal-connectors/index.ts";
import { watchBreakers } from "#extensions/capabilities/terminal-connectors/terminal-breakers.ts";
import { guardsByAccount } from "#extensions/connectors/terminal/breaker.ts";
import {
  createTerminalCloud,
  type OnBreaker,
  TerminalUnavailableError,
} from "#extensions/connectors/terminal/index.ts";
import { createMetrics } from "#extensions/platform/kernel/metrics.ts";
import { aPush } from "#tests/terminal/a-push.ts";
import { CLOUD_SECRET, memoryCloud } from "#tests/terminal/memory-cloud.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";
import { aShop, aTerminalPlatform } from "#tests/terminal-sales/shop.ts";

/** Longer than the calls of a test take on a busy machine. */
const BREAKER = { outagesToOpen: 3, openMs: 1_000 };

async function aVendor(
  terminal = new MemoryTerminal(),
  breaker: { outagesToOpen: number; openMs: number } = BREAKER,
  onBreaker?: OnBreaker,
) {
  const cloud = await memoryCloud(terminal.connector());
  onTestFinished(() => cloud.close());
  const vendor = createTerminalCloud({
    baseUrl: cloud.url,
    secret: CLOUD_SECRET,
    timeoutMs: 2_000,
    breaker,
    onBreaker,
  });
  const accountOf = async (reference: string, beforeAsk?: () => void) => {
    const account = await vendor.openAccount({ reference, webhookUrl: "http://127.0.0.1:9/", requestId: "test" });
    return vendor.connect(account, { requestId: "test", ...(beforeAsk && { beforeAsk }) });
  };
  return { cloud, vendor, accountOf };
}

type Connector = Awaited<ReturnType<Awaited<ReturnType<typeof aVendor>>["accountOf"]>>;

const push = ({ sales }: Connector) => sales.push(aPush({ vendorDeviceId: "vdv_1", now: new Date() }));

describe("after outages in a row", () => {
  test("nothing is sent to the account for a while, which is definite, and then one call tries", async () => {
    const { cloud, accountOf } = await aVendor();
    const connector = await accountOf("org_1_sandbox");
    for (let outage = 0; outage < 3; outage += 1) {
      cloud.answerNext(0, "");
      await expect(push(connector)).rejects.toMatchObject({ reason: "terminal_unavailable", mayHaveHappened: true });
    }
    const sent = cloud.calls.length;
    await expect(push(connector)).rejects.toMatchObject({ reason: "terminal_unavailable", mayHaveHappened: false });
    // Neither is a read, which would be tried twice.
    await expect(connector.sales.find("tsl_1")).rejects.toMatchObject({ mayHaveHappened: false });
    expect(cloud.calls).toHaveLength(sent);
    await new Promise((resolve) => setTimeout(resolve, BREAKER.openMs + 20));
    expect(await connector.sales.find("tsl_1")).toBeNull();
    expect(await connector.sales.find("tsl_1")).toBeNull();
    expect(cloud.calls).toHaveLength(sent + 2);
  });

  test.each(["org_2_sandbox", "org_1_live"])("the account %s goes on", async (reference) => {
    const { cloud, accountOf } = await aVendor();
    const [broken, other] = [await accountOf("org_1_sandbox"), await accountOf(reference)];
    for (let outage = 0; outage < 3; outage += 1) {
      cloud.answerNext(0, "");
      await push(broken).catch(() => {});
    }
    await expect(push(broken)).rejects.toMatchObject({ mayHaveHappened: false });
    expect(await other.sales.find("tsl_1")).toBeNull();
  });
});

describe("no outage is", () => {
  test("a refusal, or a caller that may not ask any more", async () => {
    let isLate = false;
    const { cloud, accountOf } = await aVendor();
    const connector = await accountOf("org_1_sandbox", () => {
      if (isLate) throw new Error("the claim has expired");
    });
    for (let round = 0; round < 4; round += 1) {
      cloud.answerNext(422, JSON.stringify({ error: { code: "device_offline" } }));
      await expect(push(connector)).rejects.toMatchObject({ refusal: "device_offline" });
    }
    isLate = true;
    for (let round = 0; round < 4; round += 1) await expect(push(connector)).rejects.toThrow("claim");
    isLate = false;
    expect(await connector.sales.find("tsl_1")).toBeNull();
  });

  test("a terminal that does not answer through its cloud", async () => {
    const { cloud, accountOf } = await aVendor();
    const connector = await accountOf("org_1_sandbox");
    for (let round = 0; round < 4; round += 1) {
      cloud.answerNext(504, "");
      await expect(connector.devices.journal("vdv_1", [])).rejects.toMatchObject({ mayHaveHappened: true });
    }
    expect(await connector.sales.find("tsl_1")).toBeNull();
  });
});

test("the log and a metric name the organizations to whose vendor nothing is sent", async () => {
  const metrics = createMetrics();
  const logged: Record<string, unknown>[] = [];
  const logger = pino({ level: "info" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const onBreaker = watchBreakers({ logger, registry: metrics.registry });
  const { cloud, vendor } = await aVendor(new MemoryTerminal(), BREAKER, onBreaker);
  const shown = async () => {
    const { text } = await metrics.scrape();
    return text.match(/(?<=^tollhouse_terminal_breakers)\S+ [1-9]\d*$/gm) ?? [];
  };
  const connectorOf = async (reference: string) => {
    const account = await vendor.openAccount({ reference, webhookUrl: "http://127.0.0.1:9/", requestId: "test" });
    return vendor.connect(account, { requestId: "test", reference });
  };
  const [broken, other] = [await connectorOf("org_1_live"), await connectorOf("org_2_live")];
  expect(await shown()).toEqual([]);
  for (let outage = 0; outage < 3; outage += 1) {
    cloud.answerNext(0, "");
    await push(broken).catch(() => {});
  }
  expect(await other.sales.find("tsl_1")).toBeNull();
  expect(await shown()).toEqual(['{environment="live",state="open"} 1']);
  await new Promise((resolve) => setTimeout(resolve, BREAKER.openMs + 20));
  expect(await broken.sales.find("tsl_1")).toBeNull();
  expect(await shown()).toEqual([]);
  const owner = { organizationId: "org_1", environment: "live" };
  expect(logged).toMatchObject([
    { ...owner, level: 40, msg: "the vendor of terminals does not answer: nothing is sent for a while" },
    { ...owner, level: 30, msg: "the vendor of terminals answers again" },
  ]);
});

test("a breaker that was dropped counts no more", async () => {
  const metrics = createMetrics();
  const onBreaker = watchBreakers({ logger: pino({ level: "silent" }), registry: metrics.registry });
  const guardOf = guardsByAccount({ outagesToOpen: 1, mostAccounts: 1 }, onBreaker);
  const fail = () => Promise.reject(new TerminalUnavailableError());
  await guardOf("org_1_live")(fail).catch(() => {});
  expect((await metrics.scrape()).text).toContain('{environment="live",state="open"} 1');
  guardOf("org_2_live");
  expect((await metrics.scrape()).text).toContain('{environment="live",state="open"} 0');
});

test("a sale whose push is not sent for an outage has failed, and never becomes unknown; others' sales start", async () => {
  const base = await aTerminalPlatform();
  onTestFinished(() => base.platform.close());
  const [shop, other] = [await aShop(base), await aShop(base)];
  shop.memory.setOnline(other.device.vendorDeviceId, true);
  const { cloud, vendor } = await aVendor(shop.memory, { outagesToOpen: 2, openMs: 3_600_000 });
  Object.assign(base.platform.context.use(terminals), { vendor });
  const { sales } = await terminalOf(shop.organization.work());
  for (let outage = 0; outage < 2; outage += 1) cloud.answerNext(0, "");
  await expect(sales.find("tsl_1")).rejects.toMatchObject({ mayHaveHappened: true });

  const sale = await shop.sell({ deadlineSeconds: 30 });
  expect(sale).toMatchObject({ terminalSaleStatus: "failed", failure: { code: "device_unreachable" } });
  expect(cloud.calls.filter((call) => call === "POST /v1/sales")).toEqual([]);
  expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "failed", outcomeUnknownSince: null });
  expect(await other.sell()).toMatchObject({ terminalSaleStatus: "sent" });
  shop.clock.advance(120);
  await shop.runDue();
  expect(await shop.eventsOf(sale.terminalSaleId)).toEqual(["created", "failed"]);
  // Its device is free: the next one is no `device_busy`.
  expect(await shop.sell()).toMatchObject({ terminalSaleStatus: "failed" });
});
