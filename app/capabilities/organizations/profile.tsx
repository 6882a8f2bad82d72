import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";

interface OrganizationFactsProps {
  organization: {
    organizationId: string;
    organizationSlug: string;
    name: string;
    onboardingStatus: string;
    merchantId: string | null;
  };
  environment: string;
}

const ONBOARDING: Readonly<Record<string, string>> = {
  not_started: "Not started",
  in_progress: "In progress",
  complete: "Complete",
};

export function OrganizationFacts({ organization, environment }: OrganizationFactsProps) {
  const { name, organizationId, organizationSlug, onboardingStatus, merchantId } = organization;
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
      <Fact name="Onboarding">{ONBOARDING[onboardingStatus] ?? onboardingStatus}</Fact>
    </Facts>
  );
}

interface Profile {
  tagline: string | undefined;
  brandColor: string | undefined;
  supportEmail: string | undefined;
  supportPhone: string | undefined;
  websiteUrl: string | undefined;
}

export function PublicProfile({ profile }: { profile: Profile }) {
  const { tagline, brandColor, supportEmail, supportPhone, websiteUrl } = profile;
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
        Shown on your portal and on receipts. To change it, ask your Tollhouse operator.
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
