import type { AppLoadContext } from "@remix-run/node";
import type { Environment } from "#contract/environment.ts";
import type { PayerClients } from "#extensions/caller/index.ts";

interface PayerCall {
  readonly environment: Environment;
  readonly idempotencyKey?: string;
}

/** Clients for the payer of this host. @throws Response 404 on a host that no organization can have */
export function payerClients(context: AppLoadContext, call: PayerCall): PayerClients {
  const { tenant, services, requestId } = context;
  if (tenant === null) throw new Response(null, { status: 404 });
  return services.extensions.forPayer({ organizationSlug: tenant, requestId, ...call });
}
