import type { Push, RemoteConnection, RemoteSale, TerminalConnector } from "#extensions/connectors/terminal/index.ts";
import type { MemoryProcessor } from "./memory-processor.ts";

/** What the connector needs of a vendor in memory. */
interface InMemory {
  readonly processor: MemoryProcessor;
  readonly pushes: Push[];
  readonly displayed: Map<string, unknown>;
  readonly configured: Map<string, unknown>;
  readonly shownCodes: Map<string, string>;
  readonly online: ReadonlyMap<string, boolean>;
  now(): Date;
  call<T>(method: string, run: () => T): Promise<T>;
  startSale(push: Push): RemoteSale;
  cancelSale(saleId: string): RemoteSale | null;
  findSale(saleId: string): RemoteSale | null;
  journalOf(vendorDeviceId: string, saleIds: readonly string[]): RemoteSale[];
}

/** The port's methods, as calls that may be broken. */
export function memoryConnector(terminal: InMemory, features: TerminalConnector["features"]): TerminalConnector {
  const { processor } = terminal;
  const call = <T>(method: string, run: () => T) => terminal.call(method, run);
  return {
    name: "memory",
    features,
    vendorSaleId: (saleId) => saleId,
    devices: {
      pair: (code, deviceId) => call("pair", () => paired(terminal, code, deviceId)),
      unpair: (id) => call("unpair", () => void terminal.configured.delete(id)),
      configure: (id, configuration) => call("configure", () => void terminal.configured.set(id, configuration)),
      display: (id, shown) => call("display", () => void terminal.displayed.set(id, shown)),
      reboot: () => call("reboot", () => undefined),
      connections: () => call("connections", () => connectionsOf(terminal)),
      journal: (id, saleIds) => call("journal", () => terminal.journalOf(id, saleIds)),
    },
    sales: {
      push(push) {
        terminal.pushes.push(push);
        return call("push", () => terminal.startSale(push));
      },
      cancel: (id) => call("cancel", () => terminal.cancelSale(id)),
      find: (id) => call("find", () => terminal.findSale(id)),
    },
    payments: {
      get: (id) => call("get", () => processor.payments.get(id) ?? null),
      async *list({ from, to }) {
        for (const each of processor.payments.values()) if (each.createdAt >= from && each.createdAt < to) yield each;
      },
      capture: (id, amount) => call("capture", () => processor.capture(id, amount)),
      void: (id) => call("void", () => processor.void(id)),
      refund: (refund) => call("refund", () => processor.refund(refund)),
      getRefund: (id) => call("getRefund", () => processor.refunds.get(id) ?? null),
    },
    readMessages: () => null,
  };
}

/** The same code for the same device is the same pairing: the answer before may be lost. */
const pairings = new WeakMap<InMemory, Map<string, string>>();

function paired(terminal: InMemory, code: string, deviceId: string) {
  const { shownCodes } = terminal;
  const known = pairings.get(terminal) ?? new Map<string, string>();
  pairings.set(terminal, known);
  const vendorDeviceId = shownCodes.get(code) ?? known.get(`${code} ${deviceId}`);
  shownCodes.delete(code);
  if (vendorDeviceId) known.set(`${code} ${deviceId}`, vendorDeviceId);
  return vendorDeviceId ? { vendorDeviceId, model: "M1", serialNumber: "SN-1" } : null;
}

function connectionsOf(terminal: InMemory): RemoteConnection[] {
  return [...terminal.online].map(([vendorDeviceId, online]) => ({
    vendorDeviceId,
    online,
    seenAt: terminal.now(),
    network: "wifi",
    batteryPercent: 80,
    charging: false,
    appVersion: "1.0.0",
    firmwareVersion: "1.0.0",
  }));
}
