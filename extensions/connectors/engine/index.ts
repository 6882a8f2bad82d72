import { accountUpdaterOf } from "./account-updater.ts";
import { accountsOf, type EngineAccounts } from "./accounts.ts";
import { connectorsOf } from "./connectors.ts";
import { customersOf } from "./customers.ts";
import { disputesOf } from "./disputes.ts";
import { methodSetupsOf } from "./method-setups.ts";
import { paymentMethodsOf } from "./payment-methods.ts";
import { paymentsOf } from "./payments.ts";
import { payoutsOf } from "./payouts.ts";
import { profilesOf } from "./profiles.ts";
import { refundsOf } from "./refunds.ts";
import { type Caller, createTransport, type TransportOptions } from "./transport.ts";

export type { AccountUpdater, CardNotice } from "./account-updater.ts";
export type { EngineAccount, EngineAccounts } from "./accounts.ts";
export type { EngineAttempt } from "./attempt.schema.ts";
export { type BusinessDetails, businessOfAccount } from "./business-details.ts";
export type { EngineCapture } from "./capture.schema.ts";
export { brandOf } from "./card-names.ts";
export {
  AUTH_TYPES,
  type EngineConnector,
  isDummyProcessor,
  PROCESSOR_METHODS,
  type Processor,
  type ProcessorMethod,
} from "./connectors.ts";
export type { EngineConsent } from "./consent.request.ts";
export { isCountryCode } from "./countries.ts";
export type { EngineDispute } from "./dispute.schema.ts";
export { type EngineFile, type SubmittedEvidence, UPLOAD_TIMEOUT_MS } from "./disputes.ts";
export {
  ENGINE,
  EngineAnswerError,
  EngineError,
  EngineRefusedError,
  EngineUnavailableError,
  isInvalid,
  isRefused,
} from "./engine.errors.ts";
export * from "./evidence-types.ts";
export type { EngineMethodSetup, NewMethodSetup } from "./method-setups.ts";
export { type TestExpiry, testExpiry } from "./payers-method.ts";
export type { CaptureMethod, NewPayment } from "./payment.request.ts";
export type { EnginePayment } from "./payment.schema.ts";
export type { EnginePaymentMethod } from "./payment-methods.ts";
export { type PaymentStatus, paymentStatusOf } from "./payment-status.rules.ts";
export type { EnginePayout } from "./payout.schema.ts";
export type { NewPayout, PayoutTarget } from "./payouts.ts";
export { profileFields } from "./profiles.ts";
export type { EngineRefund } from "./refund.schema.ts";
export type { NewRefund } from "./refunds.ts";
export { type PayerAccess, type SandboxFault, sandboxEngine } from "./sandbox-engine.ts";
export { type TestCard, testCards } from "./test-cards.ts";
export type { EngineCall, EngineWatch } from "./watch.ts";
export {
  type EngineEvent,
  isSignedByEngine,
  readEvent,
  readReportedPayment,
  WEBHOOK_SIGNATURE_HEADER,
} from "./webhooks.ts";

export interface EngineOptions extends TransportOptions {
  /** Required only to connect merchants. */
  adminApiKey?: string | undefined;
}

interface MerchantCaller extends Caller {
  /**
   * The profile of new payments and payouts that name none: the engine needs it when a merchant has several. Reads are
   * never narrowed to a profile, so that events of each find their objects.
   */
  defaultProfileId?: string | undefined;
}

export type MerchantEngine = ReturnType<Engine["forMerchant"]>;
export type Engine = ReturnType<typeof createEngine>;

/** One engine client per process: all callers share its circuit breaker. */
export function createEngine(options: EngineOptions) {
  const { askAs, isAnswering, onAnswering, forgetOutage } = createTransport(options);
  return {
    isAnswering,
    onAnswering,
    forgetOutage,
    forMerchant({ defaultProfileId, ...caller }: MerchantCaller) {
      const ask = askAs(caller);
      return {
        customers: customersOf(ask),
        paymentMethods: paymentMethodsOf(ask),
        accountUpdater: accountUpdaterOf(ask),
        methodSetups: methodSetupsOf(ask, defaultProfileId),
        payments: paymentsOf(ask, defaultProfileId),
        refunds: refundsOf(ask),
        disputes: disputesOf(ask),
        payouts: payoutsOf(ask, defaultProfileId),
        connectors: connectorsOf(ask),
        profiles: profilesOf(ask),
      };
    },
    /** @throws Error when the engine was created without its admin key */
    accounts(caller: Pick<Caller, "requestId">): EngineAccounts {
      if (!options.adminApiKey) throw new Error("The engine's admin key is not configured (ENGINE_API_KEY)");
      return accountsOf(askAs({ ...caller, apiKey: options.adminApiKey }));
    },
  };
}
