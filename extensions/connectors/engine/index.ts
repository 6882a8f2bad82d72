import { accountsOf, type EngineAccounts } from "./accounts.ts";
import { connectorsOf, type EngineConnectors } from "./connectors.ts";
import { disputesOf, type EngineDisputes } from "./disputes.ts";
import { EngineError } from "./engine.errors.ts";
import { type EnginePayments, paymentsOf } from "./payments.ts";
import { type EngineProfiles, profilesOf } from "./profiles.ts";
import { type Caller, createTransport, exchange, type TransportOptions } from "./transport.ts";

export type { EngineAccount, EngineAccounts, NewAccount } from "./accounts.ts";
export type { EngineConnector, EngineConnectors, NewConnector } from "./connectors.ts";
export type { EngineDispute } from "./dispute.schema.ts";
export {
  type AttachedFile,
  type DisputeFilter,
  type EngineDisputes,
  type SubmittedEvidence,
  UPLOAD_TIMEOUT_MS,
  type VerbatimDispute,
} from "./disputes.ts";
export {
  EngineAnswerError,
  EngineError,
  EngineRefusedError,
  EngineUnavailableError,
  NoSandboxEngineError,
} from "./engine.errors.ts";
export * from "./evidence-types.ts";
export type { EngineFile } from "./files.ts";
export type { EnginePayment, PaymentStatus } from "./payment.schema.ts";
export type { EnginePayments, NewPayment, PaymentFilter, TestCard } from "./payments.ts";
export type { EngineProfile, EngineProfiles } from "./profiles.ts";
export type { Refusal } from "./refusals.ts";
export type { BreakerState } from "./resilience.ts";
export { type SandboxEngine, sandboxEngine } from "./sandbox-engine.ts";
export type { EngineCall, EngineWatch } from "./watch.ts";
export { type EngineEvent, isSignedByEngine, readEvent, WEBHOOK_SIGNATURE_HEADER } from "./webhooks.ts";

export interface EngineOptions extends TransportOptions {
  /** Needed only to connect merchants. */
  adminApiKey?: string | undefined;
}

export interface MerchantEngine {
  disputes: EngineDisputes;
  payments: EnginePayments;
  profiles: EngineProfiles;
  connectors: EngineConnectors;
}

export interface Engine {
  forMerchant(caller: Caller): MerchantEngine;
  /** Throws when the engine was created without its admin key. */
  admin(caller: Omit<Caller, "apiKey" | "profileId">): { accounts: EngineAccounts };
  /** Whether the engine answers at all; asked past the circuit breaker and answered within two seconds. */
  health(): Promise<boolean>;
}

const HEALTH_TIMEOUT_MS = 2_000;

/** One engine for the life of the process: everyone who asks it shares its circuit breaker. */
export function createEngine(options: EngineOptions): Engine {
  const askAs = createTransport(options);
  return {
    forMerchant: (caller) => {
      const ask = askAs(caller);
      return {
        disputes: disputesOf(ask),
        payments: paymentsOf(ask),
        profiles: profilesOf(ask),
        connectors: connectorsOf(ask),
      };
    },
    admin: (caller) => {
      if (!options.adminApiKey) throw new Error("The engine's admin key is not configured (ENGINE_API_KEY)");
      return { accounts: accountsOf(askAs({ ...caller, apiKey: options.adminApiKey })) };
    },
    health: () => isHealthy(options),
  };
}

async function isHealthy(options: EngineOptions): Promise<boolean> {
  try {
    const request = { method: "GET", path: "/health", timeoutMs: HEALTH_TIMEOUT_MS } as const;
    const { status } = await exchange(options, { apiKey: "", requestId: "health" }, request);
    return status === 200;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}
