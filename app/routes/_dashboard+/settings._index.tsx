import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { OrganizationFacts, PublicProfile } from "#app/capabilities/organizations/profile.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
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
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel id="organization" title="Organization">
          <OrganizationFacts organization={organization} environment={environment} />
        </Panel>
        <Panel id="profile" title="Public profile">
          <PublicProfile profile={profile} />
        </Panel>
        <Panel id="api" title="API keys">
          <p className="text-sm text-muted">Authenticate requests from your servers.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Link to="/settings/api-keys" className={button("secondary")}>
              View keys
            </Link>
            <Link to="/settings/api-keys/new" className={button("quiet")}>
              Create key
            </Link>
          </div>
        </Panel>
        <Panel id="webhooks" title="Webhooks and events">
          <p className="text-sm text-muted text-pretty">Send events to your systems as they happen.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Link to="/settings/webhooks" className={button("secondary")}>
              View webhooks
            </Link>
            <Link to="/events" className={button("quiet")}>
              View events
            </Link>
          </div>
        </Panel>
        <Panel id="requests" title="Request log">
          <p className="text-sm text-muted text-pretty">API requests of the last 30 days.</p>
          <Link to="/settings/request-log" className={`mt-3 ${button("secondary")}`}>
            View requests
          </Link>
        </Panel>
        <Panel id="settlements" title="Settlements">
          <p className="text-sm text-muted text-pretty">When sales become available, and when settlements close.</p>
          <Link to="/settings/settlements" className={`mt-3 ${button("secondary")}`}>
            Edit settings
          </Link>
        </Panel>
        <Panel id="risk" title="Card testing">
          <p className="text-sm text-muted text-pretty">Decline payments after too many declines in a short time.</p>
          <Link to="/settings/risk" className={`mt-3 ${button("secondary")}`}>
            Edit rules
          </Link>
        </Panel>
        <Panel id="destinations" title="Payout destinations">
          <p className="text-sm text-muted text-pretty">Bank accounts and debit cards that receive your payouts.</p>
          <Link to="/settings/payout-destinations" className={`mt-3 ${button("secondary")}`}>
            View destinations
          </Link>
        </Panel>
        <Panel id="wallets" title="Wallet domains">
          <p className="text-sm text-muted text-pretty">Domains on which customers can pay with Apple Pay.</p>
          <Link to="/settings/wallets" className={`mt-3 ${button("secondary")}`}>
            View domains
          </Link>
        </Panel>
        <Panel id="audit" title="Audit log">
          <p className="text-sm text-muted">
            Access to evidence and changes to keys, merchant accounts, bank links and payout destinations.
          </p>
          <Link to="/settings/audit" className={`mt-3 ${button("secondary")}`}>
            View audit log
          </Link>
        </Panel>
        <Panel id="exports" title="Exports">
          <p className="text-sm text-muted text-pretty">
            Large lists as CSV files, prepared while you do something else.
          </p>
          <Link to="/exports" className={`mt-3 ${button("secondary")}`}>
            View exports
          </Link>
        </Panel>
        <Panel id="people" title="Team and sign-in">
          <p className="text-sm text-muted text-pretty">
            Members and their roles are managed in the central sign-in, for all of its applications.
          </p>
        </Panel>
      </div>
    </>
  );
}
