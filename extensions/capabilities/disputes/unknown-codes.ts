import { Counter } from "prom-client";
import { perRegistry } from "#extensions/platform/kernel/metrics.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { isUnknownCode } from "./reason-codes.rules.ts";

const unknownCounter = perRegistry(
  (registry) =>
    new Counter({
      name: "tollhouse_dispute_reason_codes_unknown_total",
      help: "Disputes whose reason code has no category, so that they are general",
      labelNames: ["network"],
      registers: [registry],
    }),
);

const NAMED: ReadonlySet<string> = new Set(["visa", "mastercard", "amex", "discover"]);

export function countUnknownCode({ context }: UnitOfWork, dispute: Parameters<typeof isUnknownCode>[0]): void {
  if (!isUnknownCode(dispute)) return;
  const network = dispute.network ?? "none";
  unknownCounter(context.metrics.registry).inc({ network: NAMED.has(network) ? network : "other" });
}
