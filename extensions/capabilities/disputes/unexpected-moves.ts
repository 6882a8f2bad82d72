import { Counter } from "prom-client";
import { perRegistry } from "#extensions/platform/kernel/metrics.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Position, unexpectedFrom } from "./dispute-moves.rules.ts";

const unexpectedCounter = perRegistry(
  (registry) =>
    new Counter({
      name: "tollhouse_dispute_moves_unexpected_total",
      help: "Moves of disputes that networks do not allow, and that were copied from the engine all the same",
      labelNames: ["of"],
      registers: [registry],
    }),
);

export function countUnexpectedMove({ context }: UnitOfWork, before: Position | null, now: Position): void {
  if (before === null || unexpectedFrom(before, now) === null) return;
  const of = before.stage === now.stage ? "status" : "stage";
  unexpectedCounter(context.metrics.registry).inc({ of });
}
