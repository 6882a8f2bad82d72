/** What a vendor of payment terminals can do. A missing feature is refused with device_feature_unsupported. */
export const TERMINAL_FEATURES = [
  "pair_code_on_device",
  "pair_code_in_dashboard",
  "configure",
  "display",
  "reboot",
  "tip",
  "partial_approval",
  "authorization",
  "void",
  "card_refund",
  "journal",
  "store_and_forward",
] as const;

export type TerminalFeature = (typeof TERMINAL_FEATURES)[number];

export type EntryMode = "chip" | "contactless" | "swipe" | "manual";

/** What a receipt must show of the card. Never a card number, a PIN or a track. */
export interface CardRead {
  readonly applicationLabel: string | null;
  readonly aid: string | null;
  readonly tvr: string | null;
  readonly tsi: string | null;
  readonly authorizationCode: string | null;
  readonly entryMode: EntryMode;
  readonly verification: "pin" | "signature" | "device" | "none" | null;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  readonly funding: string | null;
  readonly issuerCountry: string | null;
  /** The vendor's own name of the card, the same for the same card. Our fingerprint is made of it. */
  readonly cardReference: string | null;
}

export type RemoteStep = "presented" | "inserted" | "tip" | "pin" | "approved" | "declined" | "removed";

/**
 * What the vendor says about one push. `rank` orders what it says of one sale: an older message moves nothing back.
 * `fenced`: it can approve no more, whatever happens. Only a fenced answer ends a sale without an approval.
 */
export interface RemoteSale {
  readonly saleId: string;
  readonly vendorReference: string | null;
  readonly rank: number;
  readonly state: "waiting" | "in_progress" | "approved" | "declined" | "canceled" | "expired";
  readonly fenced: boolean;
  readonly amountApproved: bigint | null;
  readonly tipAmount: bigint | null;
  readonly cancelReason: "buyer_canceled" | "seller_canceled" | "timed_out" | null;
  readonly failure: { readonly code: string; readonly message: string; readonly retryable: boolean } | null;
  readonly steps: readonly { readonly step: RemoteStep; readonly at: Date }[];
  readonly card: CardRead | null;
  readonly wasOffline: boolean;
}

/** The payment behind an approval, as the vendor's processor has it. Its ID is our transaction's. */
export interface TerminalPayment {
  readonly transactionId: string;
  readonly vendorReference: string;
  readonly state: "authorized" | "captured" | "voided" | "expired" | "declined";
  readonly currency: string;
  readonly amountAuthorized: bigint;
  readonly amountCaptured: bigint;
  readonly amountVoided: bigint;
  readonly authorizationExpiresAt: Date | null;
  readonly card: CardRead | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface TerminalRefund {
  readonly refundId: string;
  readonly transactionId: string;
  readonly state: "pending" | "succeeded" | "failed";
  readonly amount: bigint;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly arn: string | null;
}

/** A sale as it is pushed. All that the vendor needs: the same push with the same ID is the same sale. */
export interface Push {
  /** Our sale's ID, or what stands for it at the vendor (`vendorSaleId`). Stored before the push. */
  readonly saleId: string;
  readonly transactionId: string;
  readonly vendorDeviceId: string;
  readonly type: "sale" | "authorization" | "refund";
  readonly amount: bigint;
  readonly currency: string;
  readonly tipEligibleAmount: bigint | null;
  readonly allowPartial: boolean;
  /** Of a refund: the payment whose card must be presented. */
  readonly refunds: { readonly refundId: string; readonly vendorReference: string } | null;
  /** The vendor must not start the sale after this time: only then "not found" proves that it never will. */
  readonly notAfter: Date;
  readonly deadlineAt: Date;
  readonly configuration: Readonly<Record<string, unknown>>;
  readonly cart: readonly { readonly name: string; readonly amount: bigint; readonly quantity: number }[];
}

export interface RemoteDevice {
  readonly vendorDeviceId: string;
  readonly model: string;
  readonly serialNumber: string;
}

export interface RemoteConnection {
  readonly vendorDeviceId: string;
  readonly online: boolean;
  readonly seenAt: Date;
  readonly network: string | null;
  readonly batteryPercent: number | null;
  readonly charging: boolean | null;
  readonly appVersion: string | null;
  readonly firmwareVersion: string | null;
}

/** A verified message of the vendor. `id` makes a doubled message one. */
export type TerminalMessage = { readonly id: string } & (
  | { readonly kind: "sale"; readonly sale: RemoteSale }
  /** `payment` is what it was when the message was made. Without it, it must be read. */
  | { readonly kind: "payment"; readonly transactionId: string; readonly payment?: TerminalPayment | null | undefined }
  | { readonly kind: "refund"; readonly refundId: string }
  | { readonly kind: "connections"; readonly connections: readonly RemoteConnection[] }
  | { readonly kind: "paired"; readonly code: string; readonly device: RemoteDevice }
);

/**
 * One environment's terminals at one vendor. Every method throws TerminalRefusedError for a definite refusal and
 * TerminalUnavailableError where the outcome is not known; null means that the vendor has no such thing.
 */
export interface TerminalConnector {
  readonly name: string;
  readonly features: ReadonlySet<TerminalFeature>;
  /** What stands for our ID where it does not fit. */
  vendorSaleId(saleId: string): string;
  readonly devices: {
    /** Pairs the device that shows this code; null where none does. */
    pair(code: string, deviceId: string): Promise<RemoteDevice | null>;
    unpair(vendorDeviceId: string): Promise<void>;
    configure(vendorDeviceId: string, configuration: Readonly<Record<string, unknown>>): Promise<void>;
    display(vendorDeviceId: string, shown: Readonly<Record<string, unknown>>): Promise<void>;
    reboot(vendorDeviceId: string): Promise<void>;
    connections(): Promise<readonly RemoteConnection[]>;
    /** What the device itself has of these sales. */
    journal(vendorDeviceId: string, saleIds: readonly string[]): Promise<readonly RemoteSale[]>;
  };
  readonly sales: {
    push(push: Push): Promise<RemoteSale>;
    /** Asks to cancel. The answer is the state, not a promise: only a fenced one ends the sale. */
    cancel(saleId: string): Promise<RemoteSale | null>;
    find(saleId: string): Promise<RemoteSale | null>;
  };
  readonly payments: {
    get(transactionId: string): Promise<TerminalPayment | null>;
    list(span: { readonly from: Date; readonly to: Date }): AsyncIterable<TerminalPayment>;
    capture(transactionId: string, amount: bigint): Promise<TerminalPayment>;
    /** Releases an authorization, or voids a capture that has not cleared. */
    void(transactionId: string): Promise<TerminalPayment>;
    refund(refund: { refundId: string; transactionId: string; amount: bigint }): Promise<TerminalRefund>;
    getRefund(refundId: string): Promise<TerminalRefund | null>;
  };
  /** Verifies and reads a webhook; null for a wrong signature. */
  readMessages(headers: Readonly<Record<string, string>>, body: Uint8Array): readonly TerminalMessage[] | null;
}
