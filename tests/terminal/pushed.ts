import type { Push, RemoteSale } from "#extensions/connectors/terminal/index.ts";
import { aPush } from "./a-push.ts";
import type { TerminalBench } from "./bench.ts";

/** A push to the bench's terminal, and what sends it. */
export function pushed(
  bench: TerminalBench,
  given: Partial<Push> = {},
): { push: Push; sent: () => Promise<RemoteSale> } {
  const push = aPush({ vendorDeviceId: bench.vendorDeviceId, now: bench.now(), ...given });
  return { push, sent: () => bench.connector.sales.push(push) };
}
