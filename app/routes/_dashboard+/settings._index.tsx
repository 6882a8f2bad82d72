import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { OrganizationFacts, PublicProfile } from "#app/capabilities/organizations/profile.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Panel } from "#app/components/ui/panel.tsx";

export const meta = titled("Settings");
export const handle = crumbs({ name: "Settings" });

export async function loader(args: LoaderFunctionArgs) {
  const { system, organization, environment } = await requireAuth(args);
  const { publicProfile } = await system.organizations.findOrganization({
    organization: { case: "organizationId", value: organization.organizationId },
    environment,
  });
  const { tagline, brandColor, supportEmail, supportPhone, websiteUrl } = publicProfile ?? {};
  return { organization, environment, profile: { tagline, brandColor, supportEmail, supportPhone, websiteUrl } };
}

export default function Settings() {
  const { organization, environment, profile } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="Settings" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel id="organization" title="Organization">
          <OrganizationFacts organization={organization} environment={environment} />
        </Panel>
        <Panel id="profile" title="What everybody sees">
          <PublicProfile profile={profile} />
        </Panel>
        <Panel id="api" title="API keys">
          <p className="text-sm text-muted">What your own systems prove themselves with.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Link to="/settings/api-keys" className={button("secondary")}>
              Look at the keys
            </Link>
            <Link to="/settings/api-keys/new" className={button("quiet")}>
              Create a key
            </Link>
          </div>
        </Panel>
        <Panel id="audit" title="Audit log">
          <p className="text-sm text-muted">Who read evidence, and who did what with keys, accounts and banks.</p>
          <Link to="/settings/audit" className={`mt-3 ${button("secondary")}`}>
            Look at the log
          </Link>
        </Panel>
        <Panel id="people" title="People and sign-in">
          <p className="text-sm text-muted text-pretty">
            Who belongs to this organization and what they may do is kept by the central sign-in, for all of its
            applications. Tollhouse asks it at every visit and changes nothing there.
          </p>
        </Panel>
      </div>
    </>
  );
}
