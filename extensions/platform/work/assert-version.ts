import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "./work.ts";

/**
 * Refuses a version other than the caller's. Call it on a row that the phase has locked; otherwise two callers could
 * both pass.
 */
export function assertVersion(
  { expectedVersion }: Pick<UnitOfWork, "expectedVersion">,
  { version }: { readonly version: number },
): void {
  if (expectedVersion !== null && expectedVersion !== version) throw refuse("version_mismatch", { version });
}
