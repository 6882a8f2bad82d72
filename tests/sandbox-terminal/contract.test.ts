import type { TerminalMessage } from "#extensions/connectors/terminal/index.ts";
import type { TerminalBench } from "#tests/terminal/bench.ts";
import { terminalContract } from "#tests/terminal/contract-suite.ts";
import { aCloud, aTerminal, HEARTBEAT_MS } from "./cloud.ts";

const STORE = { mode: "store_and_forward", max_amount: 100_000, max_total: 100_000, max_count: 9, max_hours: 24 };
const ENDED: readonly (string | undefined)[] = ["approved", "declined", "canceled", "expired", "stored", undefined];
const SETTLED_MS = 300;
const TIMEOUT_MS = 1_500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function sandboxBench(): Promise<TerminalBench> {
  let offset = 0;
  let fault: Promise<unknown> = Promise.resolve();
  const now = () => Date.now() + offset;
  const cloud = await aCloud({
    ...{ terminals: 2, now, timeoutMs: TIMEOUT_MS },
    fetch: async (...asked) => {
      await fault;
      return fetch(...asked);
    },
  });
  const { connector, control, reference, inbox } = cloud;
  const terminal = await aTerminal(cloud);
  await connector.devices.configure(terminal.id, { offline_policy: STORE });
  const decided = () => terminal.until(({ sale }) => ENDED.includes(sale?.phase));
  /** The terminal has told all that it has to tell. */
  const settle = async () => {
    await decided();
    await pause(SETTLED_MS);
  };
  let read = 0;
  return {
    connector,
    vendorDeviceId: terminal.id,
    async showCode() {
      const [, other] = await cloud.terminals();
      return other?.pairing_code ?? "";
    },
    present: async () => void (await terminal.tap("present", { card: "debit", entry_mode: "chip" })),
    async approve(_saleId, { amount, tip } = {}) {
      if (tip) await terminal.tap("tip", { amount: Number(tip) });
      const { sale } = await terminal.look();
      if (sale?.phase === "pin") await terminal.tap("pin");
      else await terminal.tap(amount ? "partial" : "present", amount ? { amount: Number(amount) } : {});
      await settle();
    },
    async decline(_saleId, code) {
      await terminal.tap("decline", { code });
      await settle();
    },
    async buyerCancels() {
      await terminal.tap("cancel");
      await settle();
    },
    async setOnline(online) {
      if (online) await terminal.heal();
      else await terminal.break("network");
      await terminal.until((control) => control.online === online);
      await pause(online ? 2 * SETTLED_MS : 0);
    },
    clear: async () => void (await control("POST", "deposits", { reference })),
    async pass(ms) {
      offset += ms;
      await pause(2 * HEARTBEAT_MS);
    },
    now: () => new Date(now()),
    failNext(_method, kind) {
      fault = terminal.break(kind === "drop" ? "hang" : "lost_answer");
    },
    async messages() {
      await pause(SETTLED_MS);
      const messages: readonly TerminalMessage[] = inbox.messages.slice(read);
      read = inbox.messages.length;
      return messages;
    },
    close: async () => {},
  };
}

terminalContract("the sandbox terminals", sandboxBench);
