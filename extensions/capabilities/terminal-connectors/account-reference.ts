import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** By which the vendor knows the environment. */
export const accountReference = ({ tenant, environment }: Pick<UnitOfWork, "tenant" | "environment">): string =>
  `${tenant.organizationId}_${environment}`;

/** Whose reference it is. */
export function ownerOf(reference: string): { readonly organizationId: string; readonly environment: string } {
  const at = reference.lastIndexOf("_");
  return { organizationId: reference.slice(0, at), environment: reference.slice(at + 1) };
}
