import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { networkOf } from "#contract/network.ts";
import type { StoredConsent } from "#extensions/capabilities/payment-methods/index.ts";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { searchText } from "#extensions/platform/search/search-column.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import { lastDeclineOf } from "./transaction.rules.ts";
import type {
  AmountDetails,
  Attempt,
  Capture,
  Checks,
  Decline,
  Fee,
  LineItem,
  NextAction,
  Risk,
  ThreeDSecure,
} from "./transaction.types.ts";

interface Payment {
  readonly attempts?: readonly Attempt[];
  readonly payerIp?: string | null;
}

/**
 * A column computed from others in every flush, so that it is always current. The ORM's type does not allow null here.
 */
const derived = <Value>(from: (row: Payment) => Value | null) => from as (row: Payment) => Value;

const lastDeclinedAt = derived(({ attempts = [] }) => lastDeclineOf(attempts));
const payerNetwork = derived(({ payerIp }) => (payerIp == null ? null : networkOf(payerIp)));

/** Our data about an engine payment: columns for lists, rules and pages. Its ID is the engine's payment ID. */
export const TransactionExtensionEntity = defineEntity({
  name: "TransactionExtension",
  tableName: "transaction_extensions",
  ...tenantOwned,
  properties: {
    ...resource(),
    status: text(),
    /** The engine's own status. transaction.rules.ts maps it to `status`. */
    engineStatus: text(),
    /**
     * expired or failed when our due work ended it, failed when the payer's bank reversed it; the engine's status does
     * not show this.
     */
    endedAs: text().nullable(),
    /** The decision that a payment in `processing` waits for at the processor, and since when. */
    reviewReason: text().nullable(),
    reviewSince: instant().nullable(),
    channel: text(),
    /** Who has the payment: whatever asks about it asks there. */
    holder: text().$type<"engine" | "terminal">().default("engine"),
    /** Of a sale on a payment terminal. */
    deviceId: text().nullable(),
    terminalSaleId: text().nullable(),
    entryMode: text().nullable(),
    /** The payment link that the payer paid. */
    paymentLinkId: text().nullable(),
    /** The invoice that it pays, and that invoice's subscription. */
    invoiceId: text().nullable(),
    subscriptionId: text().nullable(),
    /** Until when the payer can start to pay. Null for the usual day. */
    sessionExpiresAt: instant().nullable(),
    /** The engine's profile that takes the payment; null for an account without one. */
    profileId: text().nullable(),
    amountMinorUnits: p.bigint("bigint"),
    currency: text(),
    amountDetails: p.json<AmountDetails>().columnType("jsonb").nullable(),
    lineItems: p.json<readonly LineItem[]>().columnType("jsonb").nullable(),
    paymentChannel: text().nullable(),
    mitCategory: text().nullable(),
    scaExemption: text().nullable(),
    /** Until the payment has stored the payer's method, whose mandate then has it. */
    consent: p.json<StoredConsent>().columnType("jsonb").nullable(),
    /** Authorized, and neither captured nor released. */
    authorizedMinorUnits: p.bigint("bigint"),
    capturedMinorUnits: p.bigint("bigint"),
    /** Captured and voided before it cleared; no part of `capturedMinorUnits`. */
    voidedMinorUnits: p.bigint("bigint").defaultRaw("0"),
    voidedAt: instant().nullable(),
    /** Refunds that succeeded, and those that are scheduled or at the engine. Set by the refunds capability. */
    refundedMinorUnits: p.bigint("bigint"),
    refundPendingMinorUnits: p.bigint("bigint"),
    /** Set by the disputes capability. */
    disputedMinorUnits: p.bigint("bigint"),
    disputeId: text().nullable(),
    /** Set by the settlement queue when it books the sale. Fees and net amount add up to the captured amount. */
    feeMinorUnits: p.bigint("bigint").nullable(),
    netMinorUnits: p.bigint("bigint").nullable(),
    fees: p.json<readonly Fee[]>().columnType("jsonb").defaultRaw("'[]'"),
    availableOn: instant().nullable(),
    settlementId: text().nullable(),
    settlementQueueEntryId: text().nullable(),
    captureMethod: text(),
    /** Whether the engine takes increases of the authorization. */
    isIncrementable: p.boolean().default(false),
    /** Whether the engine captures more than is authorized. */
    isOvercapturable: p.boolean().default(false),
    isExtended: p.boolean().default(false),
    authorizationExpiresAt: instant().nullable(),
    customerId: text().nullable(),
    paymentMethodId: text().nullable(),
    methodType: text().nullable(),
    brand: text().nullable(),
    last4: text().nullable(),
    bin: text().nullable(),
    expMonth: p.integer().nullable(),
    expYear: p.integer().nullable(),
    funding: text().nullable(),
    issuer: text().nullable(),
    issuerCountry: text().nullable(),
    wallet: text().nullable(),
    fingerprint: text().nullable(),
    reference: text().nullable(),
    /** Whether the reference must be unique among the environment's transactions with this flag. */
    isReferenceUnique: p.boolean(),
    description: text().nullable(),
    searchText: searchText({ id: "start", reference: "part", description: "word" }),
    statementDescriptor: text().nullable(),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
    attempts: p.json<readonly Attempt[]>().columnType("jsonb"),
    captures: p.json<readonly Capture[]>().columnType("jsonb").nullable(),
    /** The engine's count. Its lists include it but omit the attempts. */
    attemptCount: p.integer(),
    decline: p.json<Decline>().columnType("jsonb").nullable(),
    /** The number of declined attempts. Card testing rules sum them. */
    declineCount: p.integer(),
    lastDeclinedAt: instant().nullable().onCreate(lastDeclinedAt).onUpdate(lastDeclinedAt),
    checks: p.json<Checks>().columnType("jsonb").nullable(),
    threeDs: p.json<ThreeDSecure>().columnType("jsonb").nullable(),
    risk: p.json<Risk>().columnType("jsonb").nullable(),
    nextAction: p.json<NextAction>().columnType("jsonb").nullable(),
    paymentPageUrl: text().nullable(),
    returnUrl: text().nullable(),
    payerIp: text().nullable(),
    /** The address, or the network of an IPv6 address, by which declines are counted. */
    payerNetwork: text().nullable().onCreate(payerNetwork),
    /** An ID of the payer's device that the merchant keeps. */
    payerDeviceId: text().nullable(),
    processor: text().nullable(),
    processorReference: text().nullable(),
    networkTransactionId: text().nullable(),
    cancelReason: text().nullable(),
    outcomeUnknownSince: instant().nullable(),
  },
});

export type TransactionExtension = InferEntity<typeof TransactionExtensionEntity>;
