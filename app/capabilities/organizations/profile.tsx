import type { ReactNode } from "react";
import { CopyButton } from "#app/components/ui/copy-button.tsx";

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
  not_started: "not started",
  in_progress: "in progress",
  complete: "complete",
};

export function OrganizationFacts({ organization, environment }: OrganizationFactsProps) {
  const { name, organizationId, organizationSlug, onboardingStatus, merchantId } = organization;
  return (
    <dl className="divide-y divide-line text-sm">
      <Fact name="Name">{name}</Fact>
      <Fact name="Short name">{organizationSlug}</Fact>
      <Fact name="Id">
        <Id id={organizationId} what="the organization id" />
      </Fact>
      <Fact name={`Merchant account (${environment})`}>
        {merchantId ? <Id id={merchantId} what="the merchant id" /> : "not connected"}
      </Fact>
      <Fact name="Onboarding">{ONBOARDING[onboardingStatus] ?? onboardingStatus}</Fact>
    </dl>
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
      <dl className="divide-y divide-line text-sm">
        <Fact name="Line below the name">{tagline ?? <Unset />}</Fact>
        <Fact name="Colour">{brandColor ? <Swatch color={brandColor} /> : <Unset />}</Fact>
        <Fact name="E-mail for help">{supportEmail ?? <Unset />}</Fact>
        <Fact name="Phone for help">{supportPhone ?? <Unset />}</Fact>
        <Fact name="Website">{websiteUrl ?? <Unset />}</Fact>
      </dl>
      <p className="mt-4 text-[0.8125rem] text-muted text-pretty">
        Your portal and your customers' receipts show this. It cannot be changed here yet; an operator of Tollhouse does
        it for you.
      </p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-3 py-2 first:pt-0 last:pb-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Id({ id, what }: { id: string; what: string }) {
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 font-mono text-xs leading-5 break-all">{id}</span>
      <CopyButton text={id} what={what} />
    </span>
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

function Unset() {
  return <span className="text-muted">not set</span>;
}
