import type { PageContext } from "#app/auth/require-auth.server.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import type { View } from "#app/dashboard/view-of.server.ts";
import type { PublicProfile as PublicProfileMessage } from "#proto/tollhouse/v1/organizations_pb.ts";

type OrganizationFactsProps = Pick<PageContext, "organization" | "environment">;

export function OrganizationFacts({ organization, environment }: OrganizationFactsProps) {
  const { name, organizationId, organizationSlug, merchantId } = organization;
  return (
    <Facts>
      <Fact name="Name">{name}</Fact>
      <Fact name="Slug">{organizationSlug}</Fact>
      <IdFact name="Organization ID" id={organizationId} />
      {merchantId ? (
        <IdFact name={`Merchant ID (${environment})`} id={merchantId} />
      ) : (
        <Fact name={`Merchant ID (${environment})`}>Not connected</Fact>
      )}
    </Facts>
  );
}

export function PublicProfile({ profile }: { profile: View<PublicProfileMessage> | null }) {
  const { tagline, brandColor, supportEmail, supportPhone, websiteUrl } = profile ?? {};
  return (
    <>
      <Facts>
        <Fact name="Tagline">{tagline}</Fact>
        <Fact name="Brand color">{brandColor ? <Swatch color={brandColor} /> : null}</Fact>
        <Fact name="Support email">{supportEmail}</Fact>
        <Fact name="Support phone">{supportPhone}</Fact>
        <Fact name="Website">{websiteUrl}</Fact>
      </Facts>
      <p className="mt-4 text-[0.8125rem] text-muted text-pretty">
        Shown on your portal and on receipts.{" "}
        <Link to="/settings/business" className={link}>
          Change profile
        </Link>
      </p>
    </>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="size-4 rounded ring-1 ring-edge" style={{ backgroundColor: color }} />
      <span className="font-mono text-xs">{color}</span>
    </span>
  );
}
