import type { RequestScope } from "#app/services/load-context.ts";

interface Place {
  readonly environment: string;
}

/** Where a person plays the payer of a sandbox terminal. Null in live, and where the sandbox has other terminals. */
export function terminalsUrl({ services }: Pick<RequestScope, "services">, { environment }: Place): string | null {
  return environment === "sandbox" ? services.config.terminalsUrl : null;
}
