import type { TerminalConnector, TerminalMessage } from "#extensions/connectors/terminal/index.ts";
import type { TerminalBench } from "./bench.ts";
import { MemoryTerminal } from "./memory-terminal.ts";

const DEVICE = "vdv_1";

interface Network {
  readonly connector: TerminalConnector;
  /** Messages as they come out of it. */
  readonly carry: (messages: readonly TerminalMessage[]) => readonly TerminalMessage[];
  close(): Promise<void>;
}

const none = async (connector: TerminalConnector): Promise<Network> => ({
  connector,
  carry: (messages) => messages,
  close: async () => {},
});

/** A terminal in memory with a clock of its own, and perhaps a network before it. */
export async function memoryBench(
  network: (own: TerminalConnector) => Promise<Network> = none,
): Promise<TerminalBench> {
  let now = new Date();
  const terminal = new MemoryTerminal(() => now);
  terminal.setOnline(DEVICE, true);
  const { connector, carry, close } = await network(terminal.connector());
  let codes = 0;
  return {
    connector,
    vendorDeviceId: DEVICE,
    async showCode() {
      const code = `ACDEFGH${++codes}`;
      terminal.shownCodes.set(code, `vdv_new_${codes}`);
      return code;
    },
    present: async (saleId) => terminal.present(saleId),
    approve: async (saleId, approval) => void terminal.approve(saleId, approval),
    decline: async (saleId, code) => void terminal.decline(saleId, code),
    buyerCancels: async (saleId) => terminal.buyerCancels(saleId),
    setOnline: async (online) => terminal.setOnline(DEVICE, online),
    clear: async (transactionId) => terminal.processor.clear(transactionId),
    async pass(ms) {
      now = new Date(now.getTime() + ms);
    },
    now: () => now,
    failNext: (method, fault) => terminal.fail(method, fault),
    messages: async () => carry(terminal.takeMessages()),
    close,
  };
}
