import { refuse } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "./work.ts";

/** Refuses another version than the caller names. Runs on a row that the phase has locked; otherwise two callers could both pass. */
export function assertVersion(
  { expectedVersion }: Pick<UnitOfWork, "expectedVersion">,
  { version }: { readonly version: number },
): void {
  if (expectedVersion !== null && expectedVersion !== version) throw refuse("version_mismatch", { version });
}
