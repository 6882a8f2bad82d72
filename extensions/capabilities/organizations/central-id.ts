import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { Counter } from "prom-client";
import { perRegistry } from "#extensions/platform/kernel/metrics.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import { type Organization, OrganizationEntity } from "./organization.entity.ts";

const mismatches = perRegistry(
  (registry) =>
    new Counter({
      name: "tollhouse_central_id_mismatches_total",
      help: "Sign-ins to an organization whose slug came with another id of the central service",
      registers: [registry],
    }),
);

/**
 * Refuses a slug with a different central ID than before, since it may belong to another organization now. An operator
 * can bind the new one.
 * @throws resource_missing
 */
export async function assertCentralId(work: SystemWork, organization: Organization, centralId: string): Promise<void> {
  const bound = organization.centralId ?? (await bind(work, organization, centralId));
  if (bound === centralId) return;
  const { logger, metrics } = work.context;
  mismatches(metrics.registry).inc();
  logger.error(
    { request_id: work.requestId, organization_id: organization.id, central_id: centralId, bound_central_id: bound },
    "refused: the slug of this organization came with another id of the central service",
  );
  throw noSuch("organization", organization.slug);
}

/** Binds the ID to the organization and returns the stored one; null when another organization has it. */
async function bind({ em }: SystemWork, { id }: Organization, centralId: string): Promise<string | null> {
  try {
    // Of two concurrent first calls only one may win.
    await em.nativeUpdate(OrganizationEntity, { id, centralId: null }, { centralId });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return null;
    throw error;
  }
  const { centralId: bound } = await em.findOneOrFail(OrganizationEntity, { id }, { refresh: true });
  return bound ?? null;
}
