import type {
  AmountDetails as AmountDetailsMessage,
  Checks as ChecksMessage,
  NextAction as NextActionMessage,
  Risk as RiskMessage,
} from "#proto/tollhouse/v1/transactions_pb.ts";
import type { Decline } from "./decline.rules.ts";

export type { Decline };

type Stored<Message> = { readonly [Name in Exclude<keyof Message, "$typeName" | "$unknown">]: Message[Name] };

/** Amounts are integers in minor units; JSON has no bigint. */
export type AmountDetails = { readonly [Name in Exclude<keyof Stored<AmountDetailsMessage>, "shipping">]: number } & {
  /** Absent in rows of earlier releases. */
  readonly shipping?: number;
};
export type Checks = Stored<ChecksMessage>;
export type ThreeDSecure = { readonly outcome: string; readonly version: string | null; readonly eci: string | null };
export type Risk = Stored<RiskMessage>;
export type NextAction = { readonly type: NextActionMessage["type"]; readonly redirectToUrl: string | null };

/** Amounts are in minor units, and those of tax, discount and total are of all units. */
export interface LineItem {
  readonly productName: string;
  readonly productCode: string | null;
  readonly commodityCode: string | null;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly unitOfMeasure: string | null;
  readonly taxAmount: number;
  readonly discountAmount: number;
  readonly totalAmount: number;
}

export interface Fee {
  readonly feeType: string;
  /** In minor units. */
  readonly amount: number;
  /** The calculation, for example "2.9% + 30". */
  readonly basis: string;
  /** The version of the fee schedule. Absent in rows of earlier releases, which had one. */
  readonly feeSchedule?: string;
}

export interface Capture {
  readonly captureId: string;
  readonly captureStatus: string;
  /** In minor units. */
  readonly amount: number;
  readonly processorReference: string | null;
  /** ISO 8601. */
  readonly createdAt: string | null;
}

export interface Attempt {
  readonly attemptId: string;
  readonly attemptStatus: string;
  /** In minor units. */
  readonly amount: number;
  readonly processor: string | null;
  readonly type: string | null;
  readonly brand: string | null;
  readonly last4: string | null;
  /** Absent without a wallet, and in rows of earlier releases. */
  readonly wallet?: string;
  readonly decline: Decline | null;
  /** ISO 8601. */
  readonly createdAt: string | null;
}
