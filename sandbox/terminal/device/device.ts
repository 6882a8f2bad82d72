import { createCashier } from "./cashier.ts";
import { type Command, createCloudClient, type Health } from "./cloud-client.ts";
import { openJournal } from "./journal.ts";
import { createLink } from "./link.ts";
import { createPairing } from "./pairing.ts";
import { happeningOf, type Tap } from "./payer.ts";

export interface DeviceOptions {
  readonly id: string;
  readonly token: string;
  readonly cloudUrl: string;
  readonly journalFile: string | null;
  readonly heartbeatMs: number;
  now(): number;
  onChange(): void;
  reboot(): void;
}

const HEALTH: Health = {
  network: "wifi",
  batteryPercent: 84,
  charging: false,
  appVersion: "4.12.0",
  firmwareVersion: "2026.10",
};

/** A terminal with power: its journal, its connection to the cloud, and what is on its screen. */
export function createDevice(options: DeviceOptions) {
  const { now, onChange } = options;
  const client = createCloudClient({ cloudUrl: options.cloudUrl, terminalId: options.id, token: options.token });
  const journal = openJournal(options.journalFile, now);
  const link = createLink({
    client,
    heartbeatMs: options.heartbeatMs,
    health: () => HEALTH,
    onCommand: obey,
    onChange() {
      if (link.isOpen()) {
        pairing.announce();
        cashier.resume();
      }
      onChange();
    },
  });
  const cashier = createCashier({ client, journal, link, now, onChange });
  const pairing = createPairing({ client, journal, link, now, onChange });
  let shown: Readonly<Record<string, unknown>> | null = null;

  function obey(command: Command): void {
    switch (command.type) {
      case "start":
        shown = null;
        cashier.start(command.push);
        break;
      case "cancel":
        cashier.cancel(command.push);
        break;
      case "approve":
        cashier.approve(command.saleId);
        break;
      case "journal":
        cashier.answerJournal(command.requestId, command.saleIds);
        break;
      case "configure":
        pairing.confirm(command.configuration);
        break;
      case "display":
        shown = command.shown;
        break;
      case "paired":
        pairing.pair(command.pairedWith);
        break;
      case "unpaired":
        pairing.unpair(command.codeRefused);
        break;
      case "reboot":
        setImmediate(options.reboot);
        break;
      case "ping":
        break;
    }
    onChange();
  }
  link.start();
  return {
    id: options.id,
    view: () => ({
      ...pairing.view(),
      online: link.isOpen(),
      connected: link.isConnected(),
      configuration: journal.standing().configuration,
      entry: cashier.onScreen() ?? null,
      shown,
    }),
    entries: journal.entries,
    /** Whether the terminal waits for this. */
    tap(tap: Tap): boolean {
      const entry = cashier.onScreen();
      return entry !== undefined && cashier.happen(entry.push.sale_id, happeningOf(tap, entry));
    },
    typeCode: pairing.type,
    cutNetwork: link.cut,
    restoreNetwork: link.restore,
    /** The power goes: only the journal stays. */
    stop(): void {
      link.stop();
      cashier.stop();
      pairing.stop();
      journal.close();
    },
  };
}

export type Device = ReturnType<typeof createDevice>;
