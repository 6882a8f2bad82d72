import { Counter } from "prom-client";
import { perRegistry } from "#extensions/platform/kernel/metrics.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Decline } from "./decline.rules.ts";
import { unknownCodesOf } from "./retry-advice.rules.ts";

const unknownCounter = perRegistry(
  (registry) =>
    new Counter({
      name: "tollhouse_decline_codes_unknown_total",
      help: "Declines whose network code or advice code has no row in the table of retries",
      labelNames: ["code_kind"],
      registers: [registry],
    }),
);

/** Such a decline leaves the next attempt to the schedule. The log has the code, which an operator looks up. */
export function countUnknownCodes({ context, environment }: UnitOfWork, decline: Decline): void {
  const { networkCode, networkAdviceCode: adviceCode = null, code: declineCode } = decline;
  for (const kind of unknownCodesOf({ network: null, networkCode, adviceCode, declineCode })) {
    unknownCounter(context.metrics.registry).inc({ code_kind: kind });
    const networkValue = kind === "network" ? networkCode : adviceCode;
    context.logger.warn({ environment, codeKind: kind, networkValue }, "a decline has a code that no rule knows");
  }
}
