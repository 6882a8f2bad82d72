import type { MessageInitShape } from "@bufbuild/protobuf";
import { afterAll } from "vitest";
import { DeviceEntity } from "#extensions/capabilities/devices/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { receiveMessage, terminals } from "#extensions/capabilities/terminal-connectors/index.ts";
import { TerminalSaleEntity } from "#extensions/capabilities/terminal-sales/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { TERMINAL_FEATURES, type TerminalMessage, type TerminalVendor } from "#extensions/connectors/terminal/index.ts";
import { runSlice } from "#extensions/platform/due-work-runner/run-slice.ts";
import { COMPARE_LATE } from "#extensions/platform/engine-events/late-comparison.ts";
import { RECONCILE } from "#extensions/platform/engine-events/reconcile.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { readRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { CreateTerminalSaleRequestSchema } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { anOrganization, aPlatform, type Platform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";

/** Real time, which a test moves on. */
export class MovingClock {
  #ahead = 0;
  now = (): Date => new Date(Date.now() + this.#ahead);
  advance(seconds: number): void {
    this.#ahead += seconds * 1_000;
  }
}

export type Asked = Partial<MessageInitShape<typeof CreateTerminalSaleRequestSchema>>;

/** A platform whose terminals are in memory. */
export async function aTerminalPlatform(options: { spoilsBooks?: boolean; env?: Record<string, string> } = {}) {
  const clock = new MovingClock();
  const platform = await aPlatform({ clock, ...options });
  return { platform, clock };
}

type Based = Awaited<ReturnType<typeof aTerminalPlatform>>;

/** A merchant with one device, at a vendor of its own. */
export async function aShop({ platform, clock }: Based, given: { currency?: string; name?: string } = {}) {
  const organization = await anOrganization(platform, given.name);
  const memory = new MemoryTerminal(() => clock.now());
  const name = `memory-${organization.id}`;
  connect(platform, organization, memory);
  const shop = { platform, clock, organization, memory, name };
  const device = await aDevice(shop, given);
  return { ...shop, device, ...callersOf(platform, organization), ...actsOf(shop, device.id), ...readsOf(shop) };
}

/** A shop that the tests of a file share. */
export async function aSharedShop() {
  const base = await aTerminalPlatform();
  afterAll(() => base.platform.close());
  return { base, shop: await aShop(base) };
}

export type Shop = Awaited<ReturnType<typeof aShop>>;

interface Parts extends Based {
  readonly organization: TestOrganization;
  readonly memory: MemoryTerminal;
}

/** Of several organizations' vendors, each is asked for its own. */
const vendors = new WeakMap<Platform, Map<string, MemoryTerminal>>();

function connect(platform: Platform, organization: TestOrganization, memory: MemoryTerminal): void {
  const known = vendors.get(platform) ?? new Map<string, MemoryTerminal>();
  vendors.set(platform, known.set(organization.id, memory));
  const vendor: TerminalVendor = {
    name: "memory",
    messageHeaders: [],
    openAccount: async ({ reference }) => ({
      accountId: reference.replace(/_sandbox$/, ""),
      apiKey: "key",
      webhookSecret: "whsec_c2VjcmV0",
      features: TERMINAL_FEATURES,
    }),
    connect({ accountId }) {
      const own = known.get(accountId);
      if (!own) throw new Error(`no terminals of ${accountId}`);
      return own.connector();
    },
  };
  Object.assign(platform.context.use(terminals), { vendor });
}

export async function aDevice({ organization, memory, clock }: Parts, { currency = "USD" } = {}) {
  const work = organization.work();
  const id = newId("device");
  const row = createRow(work, DeviceEntity, {
    id,
    status: "active",
    name: "Counter",
    vendorDeviceId: `vd_${id}`,
    configuration: { currency },
    offlinePolicy: {},
    isOnline: true,
    lastSeenAt: clock.now(),
    metadata: {},
  });
  work.record({ type: "device.created", subject: row });
  await work.save();
  memory.setOnline(row.vendorDeviceId ?? "", true);
  return { id, vendorDeviceId: row.vendorDeviceId ?? "" };
}

/** Without the regular comparison of all payments, which costs more than all else. */
const OF_SALES = Object.fromEntries(
  Object.entries(registry.due).filter(([kind]) => kind !== RECONCILE && kind !== COMPARE_LATE),
);

function actsOf({ platform, clock, organization, memory }: Parts, deviceId: string) {
  const { terminalSales } = callersOf(platform, organization);
  const deliver = async (messages: readonly TerminalMessage[] = memory.takeMessages()) => {
    for (const message of messages) await receiveMessage(organization.work(), message);
  };
  return {
    sell: (asked: Asked = {}, key?: string) =>
      terminalSales.createTerminalSale({ deviceId, amount: 4_200n, ...asked } as never, withKey(key)),
    cancel: (terminalSaleId: string) => terminalSales.cancelTerminalSale({ terminalSaleId }),
    deliver,
    /** Heartbeats come, and due work runs until none is due. */
    async runDue({ compares = true } = {}) {
      await seenNow({ platform, clock, organization });
      const tenant = organization.work().tenant;
      const runner = { context: platform.context, handlers: compares ? registry.due : OF_SALES, leaseMs: 60_000 };
      for (let turn = 0; turn < 50; turn += 1) if ((await runSlice(runner, tenant)) === "nothing") return;
      throw new Error("due work does not end");
    },
  };
}

/** Heartbeats of the devices that are as they were registered. They make no version. */
export async function seenNow({ clock, organization }: Pick<Parts, "platform" | "clock" | "organization">) {
  const { em } = organization.work();
  await em.nativeUpdate(DeviceEntity, { version: 1 }, { lastSeenAt: clock.now(), version: 1 });
}

function readsOf({ organization }: Parts) {
  return {
    saleOf: (id: string) => readRow(organization.work(), TerminalSaleEntity, id, "terminal sale"),
    transactionOf: (id: string) => readRow(organization.work(), TransactionExtensionEntity, id, "transaction"),
    async transactionsOf(ids: readonly string[]) {
      const rows = await readRows(organization.work(), TransactionExtensionEntity, { id: [...ids] });
      return new Map(rows.map((row) => [row.id, row]));
    },
    salesOf: (deviceId: string) =>
      readRows(organization.work(), TerminalSaleEntity, { deviceId }, { orderBy: [["id", "asc"]] }),
    refundsOf: (transactionId: string) => readRows(organization.work(), RefundExtensionEntity, { transactionId }),
    async eventsOf(subjectId: string) {
      const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
      return events.map(({ type }) => type.replace(/^[a-z_]+\./, ""));
    },
  };
}
