import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { TerminalSale } from "./terminal-sale.entity.ts";

/** Due work that takes an approval back. */
export const REVERSE = "terminal_sale.reverse";

export function scheduleReversal(phase: UnitOfWork, { id }: TerminalSale): void {
  phase.due({ kind: REVERSE, subjectId: id, at: phase.clock.realNow(), clock: "real" });
}
