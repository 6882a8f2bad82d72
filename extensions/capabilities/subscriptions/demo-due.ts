import type { DueHandlers, DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { BILL } from "./bill-period.ts";
import { billDue } from "./renew.ts";

/** Does one due work of a demo's past, whose row is deleted already. */
export async function runPast(then: UnitOfWork, due: DueHandlers, item: DueItem): Promise<void> {
  const handler = item.kind === BILL ? billDue : due[item.kind];
  if (!handler) throw new Error(`the demo has no handler of ${item.kind}`);
  if (typeof handler === "function") return then.atomically((phase) => handler(phase, item));
  if ("batch" in handler) return then.atomically((phase) => handler.batch(phase, [item]));
  if ("asksTogether" in handler) return handler.asksTogether(then, [item], finished);
  return handler.asks(then, item, finished);
}

async function finished(): Promise<void> {}
