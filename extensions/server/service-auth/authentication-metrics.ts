import { Counter } from "prom-client";
import { perRegistry } from "#extensions/platform/kernel/metrics.ts";
import type { AuthenticationWatch } from "./service-auth.ts";

export const authenticationMetrics = perRegistry((registry): AuthenticationWatch => {
  const registers = [registry];
  const secrets = new Counter({
    name: "tollhouse_secret_used_total",
    help: "Accepted calls by the internal secret they came with: current, previous, or none where the mode asks for none",
    labelNames: ["secret"],
    registers,
  });
  const withoutToken = new Counter({
    name: "tollhouse_calls_without_token_total",
    help: "Accepted calls without a call token, for an organization or for the system",
    labelNames: ["access"],
    registers,
  });
  const refusals = new Counter({
    name: "tollhouse_authentication_refusals_total",
    help: "Calls that service authentication refused",
    labelNames: ["reason"],
    registers,
  });
  // Operators wait for these to stop rising, so they exist from the start.
  for (const secret of ["current", "previous"]) secrets.inc({ secret }, 0);
  for (const access of ["tenant", "system"]) withoutToken.inc({ access }, 0);
  return {
    accepted({ secret, token, system }) {
      secrets.inc({ secret: secret ?? "none" });
      if (!token) withoutToken.inc({ access: system ? "system" : "tenant" });
    },
    refused: ({ reason }) => refusals.inc({ reason }),
  };
});
