import type { PageContext } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";

export interface Brand {
  readonly name: string;
  /** As #rrggbb. */
  readonly color: string | null;
}

/** The name and the color that payers see. */
export async function readBrand({ system, organization, environment }: PageContext): Promise<Brand> {
  const { value } = await attempt(() =>
    system.organizations.findOrganization({
      organization: { case: "organizationId", value: organization.organizationId },
      environment,
    }),
  );
  return { name: organization.name, color: value?.publicProfile?.brandColor ?? null };
}
