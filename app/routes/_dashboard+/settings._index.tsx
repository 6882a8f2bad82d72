import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { OrganizationFacts, PublicProfile } from "#app/capabilities/organizations/profile.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { SettingsDirectory } from "#app/components/shell/settings-directory.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { viewOf } from "#app/dashboard/view-of.server.ts";
import { PublicProfileSchema } from "#proto/tollhouse/v1/organizations_pb.ts";

export const meta = titled("Settings");
export const handle = crumbs({ name: "Settings" });

export async function loader(args: LoaderFunctionArgs) {
  const { system, organization, environment } = await requireAuth(args);
  const { publicProfile } = await system.organizations.findOrganization({
    organization: { case: "organizationId", value: organization.organizationId },
    environment,
  });
  return { organization, environment, profile: publicProfile ? viewOf(PublicProfileSchema, publicProfile) : null };
}

export default function Settings() {
  const { organization, environment, profile } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="Settings" />
      <SettingsDirectory />
      <div className="grid items-start gap-6 max-lg:mt-6 lg:grid-cols-2">
        <Panel id="organization" title="Organization">
          <OrganizationFacts organization={organization} environment={environment} />
        </Panel>
        <Panel id="profile" title="Public profile">
          <PublicProfile profile={profile} />
        </Panel>
      </div>
    </>
  );
}
