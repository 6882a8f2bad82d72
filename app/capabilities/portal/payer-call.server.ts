import type { AppLoadContext } from "@remix-run/node";
import type { Environment } from "#contract/environment.ts";
import { type PayerClients, reasonOf } from "#extensions/caller/index.ts";

interface PayerCall {
  readonly environment: Environment;
  readonly idempotencyKey?: string;
}

/** Calls the service for the payer of this host. @throws Response 404 on a host of no organization */
export async function callAsPayer<Answer>(
  context: AppLoadContext,
  call: PayerCall,
  ask: (clients: PayerClients) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(payerClients(context, call));
  } catch (error) {
    if (reasonOf(error) !== "TENANT_UNKNOWN") throw error;
    throw new Response(null, { status: 404 });
  }
}

/** Clients for the payer of this host. @throws Response 404 on a host that no organization can have */
function payerClients(context: AppLoadContext, call: PayerCall): PayerClients {
  const { tenant, services, requestId } = context;
  if (tenant === null) throw new Response(null, { status: 404 });
  return services.extensions.forPayer({ organizationSlug: tenant, requestId, ...call });
}
