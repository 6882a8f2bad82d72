import { VersionMismatchError } from "#extensions/platform/errors.ts";
import type { UnitOfWork } from "./work.ts";

/**
 * Refuses a change of another version than the caller names. It must run in the atomic phase that changes the resource, on a
 * row that the phase has locked; checked before, two callers with one version could both pass.
 */
export function assertVersion(
  { expectedVersion }: Pick<UnitOfWork, "expectedVersion">,
  { version }: { readonly version: number },
): void {
  if (expectedVersion !== null && expectedVersion !== version) throw new VersionMismatchError(version);
}
