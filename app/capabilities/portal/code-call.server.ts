import type { AppLoadContext } from "@remix-run/node";
import { isApiError } from "#app/rest/errors.server.ts";
import { serviceErrorToApiError } from "#app/rest/service-error.server.ts";
import type { Environment } from "#contract/environment.ts";
import type { PayerClients } from "#extensions/caller/index.ts";
import { callAsPayer } from "./payer-call.server.ts";
import { countUnknownCode } from "./portal-limits.server.ts";

const CODE = /^[A-Za-z0-9_-]{1,64}$/;
const SANDBOX_PREFIX = "sandbox_";

/** The code itself says which environment it belongs to. */
export function environmentOfCode(code: string): Environment {
  return code.startsWith(SANDBOX_PREFIX) ? "sandbox" : "live";
}

interface CodeCall {
  /** Of the address. */
  readonly code: string;
  /** The refusal of a code that nothing has. */
  readonly unknown: string;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Calls the service about what the code opens. What does not exist is counted against the visitor, and is always the same
 * 404. @throws Response 404 or 429
 */
export async function callByCode<Answer>(
  context: AppLoadContext,
  { code, unknown, idempotencyKey }: CodeCall,
  call: (clients: PayerClients) => Promise<Answer>,
): Promise<Answer> {
  if (!CODE.test(code)) await answerUnknown(context);
  const options = { environment: environmentOfCode(code), ...(idempotencyKey !== undefined && { idempotencyKey }) };
  try {
    return await callAsPayer(context, options, call);
  } catch (error) {
    if (refusalOf(error)?.code === unknown) await answerUnknown(context);
    throw error;
  }
}

/** What the service said no to. Null for a defect and for what is not its answer. */
export function refusalOf(error: unknown) {
  const known = isApiError(error) ? error : serviceErrorToApiError(error);
  if (!known) return null;
  const { code, status, param = null, message, details = [] } = known.init;
  return {
    code: String(code),
    status,
    param,
    message,
    facts: Object.assign({}, ...details) as Record<string, unknown>,
  };
}

export type PayerRefusal = NonNullable<ReturnType<typeof refusalOf>>;

export async function answerUnknown(context: AppLoadContext): Promise<never> {
  await countUnknownCode(context);
  throw new Response(null, { status: 404 });
}
