import { type ContextValues, createContextKey } from "@connectrpc/connect";
import type { Actor } from "#contract/call-token.ts";
import type { Environment } from "#contract/environment.ts";
import { isFreshSignIn } from "#contract/fresh-sign-in.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";

/** A call's facts as service authentication established them. */
export interface Call {
  /** Null only in methods that the contract marks as system methods. */
  readonly tenant: Tenant | null;
  readonly environment: Environment;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  /** The version that the resource must have; null when the caller requires none. */
  readonly expectedVersion: number | null;
  /** The verified actor of the call token; null without a token. */
  readonly actor: Actor | null;
}

/**
 * Whether a person's last sign-in is too old for a sensitive call. Their token has its time. Keys and services have
 * none, and the internal secret alone names no person.
 */
export function isStale({ actor }: Pick<Call, "actor">, now: Date): boolean {
  return actor?.userId !== undefined && !isFreshSignIn(actor.signedInAt, now);
}

export const callKey = createContextKey<Call | null>(null, { description: "call" });

/** To be called when the call does nothing but wait from then on: it leaves its place to other calls. */
export const beginsWaitingKey = createContextKey<() => void>(() => {}, { description: "begins waiting" });

/** The call behind a handler's or an interceptor's context. */
export function callOf(context: { readonly values: ContextValues } | { readonly contextValues: ContextValues }): Call {
  const call = ("values" in context ? context.values : context.contextValues).get(callKey);
  if (!call) throw new Error("The call was not authenticated: the service authentication interceptor is missing");
  return call;
}
