import type { TerminalConnector, TerminalMessage } from "#extensions/connectors/terminal/index.ts";

/** A vendor with one paired terminal that is online, and what people and networks do to it. */
export interface TerminalBench {
  readonly connector: TerminalConnector;
  readonly vendorDeviceId: string;
  /** An unpaired terminal shows a code. */
  showCode(): Promise<string>;
  /** A card is presented, and the sale goes on until somebody decides. */
  present(saleId: string): Promise<void>;
  approve(saleId: string, approval?: { readonly amount?: bigint; readonly tip?: bigint }): Promise<void>;
  decline(saleId: string, code?: string): Promise<void>;
  buyerCancels(saleId: string): Promise<void>;
  setOnline(online: boolean): Promise<void>;
  /** The payment reaches the end of its day: from now on it can only be refunded. */
  clear(transactionId: string): Promise<void>;
  /** The vendor's clock moves. */
  pass(ms: number): Promise<void>;
  now(): Date;
  /** The next call has no answer: `drop` does not reach the vendor, `lose` does. */
  failNext(method: "push" | "cancel" | "capture" | "void" | "refund", fault: "drop" | "lose"): void;
  /** The messages since the last time, as the connector reads them. */
  messages(): Promise<readonly TerminalMessage[]>;
  close(): Promise<void>;
}

export type Bench = () => TerminalBench;
