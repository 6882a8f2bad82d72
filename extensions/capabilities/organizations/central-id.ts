import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { Counter } from "prom-client";
import { perRegistry } from "#extensions/platform/metrics.ts";
import { noSuch } from "#extensions/platform/refuse.ts";
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
 * Refuses an organization whose slug comes with another id of the central service than before: somebody else may have
 * taken the slug since. The first id is remembered; an operator can bind the organization to another one.
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

/** The id that the organization has now; null when another organization has this one. */
async function bind({ em }: SystemWork, { id }: Organization, centralId: string): Promise<string | null> {
  try {
    // Of two first sights at once only one may win.
    await em.nativeUpdate(OrganizationEntity, { id, centralId: null }, { centralId });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return null;
    throw error;
  }
  const { centralId: bound } = await em.findOneOrFail(OrganizationEntity, { id }, { refresh: true });
  return bound ?? null;
}
