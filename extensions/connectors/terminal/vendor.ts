import type { TerminalConnector, TerminalFeature } from "./port.ts";

/** One environment of one organization at the vendor, with the secrets that open it. */
export interface TerminalAccount {
  readonly accountId: string;
  readonly apiKey: string;
  /** Verifies the vendor's messages. */
  readonly webhookSecret: string;
  readonly features: readonly TerminalFeature[];
}

interface OpenAccount {
  /** Ours. The same reference is the same account. */
  readonly reference: string;
  /** Where the vendor's messages go. It replaces the address before. */
  readonly webhookUrl: string;
  readonly requestId: string;
}

export interface TerminalCaller {
  readonly requestId: string;
  /** That of `openAccount`, by which outages are counted. Without it they are counted by the vendor's name for the account. */
  readonly reference?: string;
  /** Called right before each request. Throwing prevents it. */
  readonly beforeAsk?: () => void;
}

/** A vendor of terminals. A further vendor is a file next to cloud.ts. */
export interface TerminalVendor {
  /** The connector's name, stored with the account. */
  readonly name: string;
  /** The headers that verify its messages, in lower case. None where it sends none. */
  readonly messageHeaders?: readonly string[];
  openAccount(asked: OpenAccount): Promise<TerminalAccount>;
  connect(account: TerminalAccount, caller: TerminalCaller): TerminalConnector;
}
