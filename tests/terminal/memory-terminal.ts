import { isDeepStrictEqual } from "node:util";
import {
  type CardRead,
  type Push,
  type RemoteSale,
  TERMINAL_FEATURES,
  type TerminalConnector,
  type TerminalMessage,
  TerminalRefusedError,
} from "#extensions/connectors/terminal/index.ts";
import { memoryConnector } from "./memory-connector.ts";
import { MemoryFaults } from "./memory-faults.ts";
import { MemoryProcessor } from "./memory-processor.ts";
import { MemorySale, VISA } from "./memory-sale.ts";

interface Approval {
  /** With the tip. The amount asked for and the tip when absent. */
  readonly amount?: bigint;
  readonly tip?: bigint;
  readonly card?: Partial<CardRead>;
  /** Whatever the sale said before: vendors contradict themselves. */
  readonly force?: boolean;
}

/** A vendor of terminals in memory: its cloud, its processor and its devices, with faults and a given clock. */
export class MemoryTerminal extends MemoryFaults {
  readonly processor: MemoryProcessor;
  readonly sales = new Map<string, MemorySale>();
  /** Every push that was asked for, also those that never arrived. */
  readonly pushes: Push[] = [];
  readonly displayed = new Map<string, unknown>();
  readonly configured = new Map<string, unknown>();
  /** Codes that a device shows, by code. */
  readonly shownCodes = new Map<string, string>();
  readonly now: () => Date;
  readonly online = new Map<string, boolean>();
  #messages: TerminalMessage[] = [];
  #messageCount = 0;

  constructor(now: () => Date = () => new Date()) {
    super();
    this.now = now;
    this.processor = new MemoryProcessor(now);
  }

  override heal(): void {
    super.heal();
    for (const id of this.online.keys()) this.setOnline(id, true);
  }

  isOnline(vendorDeviceId: string): boolean {
    return this.online.get(vendorDeviceId) ?? true;
  }

  /** Offline, the terminal goes on, and the cloud learns nothing of it until it is back. */
  setOnline(vendorDeviceId: string, online: boolean): void {
    this.online.set(vendorDeviceId, online);
    for (const sale of this.sales.values()) if (sale.push.vendorDeviceId === vendorDeviceId) this.#settle(sale);
  }

  /** The messages so far, which are then gone: drop, double and reorder them at will. */
  takeMessages(): TerminalMessage[] {
    for (const sale of this.sales.values()) this.#settle(sale);
    return this.#messages.splice(0);
  }

  present(saleId: string): void {
    const sale = this.sale(saleId);
    if (sale.isOpen) sale.say({ state: "in_progress" }, { step: "inserted", at: this.now() });
    this.#settle(sale);
  }

  /** A card is approved. False where the sale takes none any more. */
  approve(saleId: string, { amount, tip = 0n, card = {}, force = false }: Approval = {}): boolean {
    const sale = this.sale(saleId);
    this.#tick(sale);
    if (!force && !sale.isOpen) return false;
    const approved = { amount: amount ?? sale.push.amount + tip, card: { ...VISA, ...card } };
    const vendorReference = this.processor.approve(sale.push, approved);
    const said = { vendorReference, amountApproved: approved.amount, tipAmount: tip, card: approved.card };
    const ended = { state: "approved", fenced: true, cancelReason: null, failure: null } as const;
    const wasOffline = !this.isOnline(sale.push.vendorDeviceId);
    sale.say({ ...ended, ...said, wasOffline }, { step: "approved", at: this.now() });
    this.#settle(sale);
    return true;
  }

  decline(saleId: string, code = "declined"): boolean {
    const sale = this.sale(saleId);
    this.#tick(sale);
    if (!sale.isOpen) return false;
    const vendorReference = this.processor.decline(sale.push, VISA);
    const failure = { code, message: "The card was declined.", retryable: true };
    const said = { state: "declined", fenced: true, vendorReference, failure, card: VISA } as const;
    sale.say(said, { step: "declined", at: this.now() });
    this.#settle(sale);
    return true;
  }

  buyerCancels(saleId: string): void {
    const sale = this.sale(saleId);
    if (sale.isOpen) sale.end("canceled", "buyer_canceled");
    this.#settle(sale);
  }

  sale(saleId: string): MemorySale {
    const sale = this.sales.get(saleId);
    if (!sale) throw new Error(`the terminal has no sale ${saleId}`);
    return sale;
  }

  /** The terminal ends sales by itself, at its deadline. */
  #tick(sale: MemorySale): void {
    if (sale.isOpen && this.now() >= sale.push.deadlineAt) sale.end("expired");
  }

  #settle(sale: MemorySale): void {
    this.#tick(sale);
    if (!this.isOnline(sale.push.vendorDeviceId) || !sale.sync()) return;
    this.#post({ kind: "sale", sale: sale.cloud });
    if (sale.cloud.vendorReference && !sale.push.refunds) this.#post(this.#paymentMessage(sale.push));
  }

  #paymentMessage({ transactionId }: Push) {
    const payment = this.processor.payments.get(transactionId) ?? null;
    return { kind: "payment", transactionId, payment } as const;
  }

  #post(
    message:
      | Omit<Extract<TerminalMessage, { kind: "sale" }>, "id">
      | Omit<Extract<TerminalMessage, { kind: "payment" }>, "id">,
  ) {
    this.#messages.push({ id: `msg_${++this.#messageCount}`, ...message });
  }

  startSale(push: Push): RemoteSale {
    const known = this.sales.get(push.saleId);
    if (known && !isDeepStrictEqual(known.push, push)) throw new TerminalRefusedError("sale_conflict");
    if (known) return this.#cloudOf(known);
    if (this.now() > push.notAfter) throw new TerminalRefusedError("too_late");
    if (!this.isOnline(push.vendorDeviceId)) throw new TerminalRefusedError("device_offline");
    const isBusy = (sale: MemorySale) => sale.push.vendorDeviceId === push.vendorDeviceId && sale.isOpen;
    for (const sale of this.sales.values()) this.#tick(sale);
    if ([...this.sales.values()].some(isBusy)) throw new TerminalRefusedError("device_busy");
    const sale = new MemorySale(push);
    this.sales.set(push.saleId, sale);
    return this.#cloudOf(sale);
  }

  cancelSale(saleId: string): RemoteSale | null {
    const sale = this.sales.get(saleId);
    if (!sale) return null;
    this.#tick(sale);
    if (sale.isOpen && this.isOnline(sale.push.vendorDeviceId)) sale.end("canceled");
    return this.#cloudOf(sale);
  }

  findSale(saleId: string): RemoteSale | null {
    const sale = this.sales.get(saleId);
    return sale ? this.#cloudOf(sale) : null;
  }

  #cloudOf(sale: MemorySale): RemoteSale {
    this.#settle(sale);
    return sale.cloud;
  }

  journalOf(vendorDeviceId: string, saleIds: readonly string[]): RemoteSale[] {
    if (!this.isOnline(vendorDeviceId)) throw new TerminalRefusedError("device_offline");
    return saleIds.flatMap((id) => {
      const sale = this.sales.get(id);
      return sale ? [this.#cloudOf(sale)] : [];
    });
  }

  /** The connector to this vendor. */
  connector(features: TerminalConnector["features"] = new Set(TERMINAL_FEATURES)): TerminalConnector {
    return memoryConnector(this, features);
  }
}
