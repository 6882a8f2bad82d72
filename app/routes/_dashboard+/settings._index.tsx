import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { AccountFacts } from "#app/capabilities/merchant-account/account-facts.tsx";
import { accountView } from "#app/capabilities/merchant-account/account-view.server.ts";
import { OrganizationFacts, PublicProfile } from "#app/capabilities/organizations/profile.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { SettingsDirectory } from "#app/components/shell/settings-directory.tsx";
import { Panel } from "#app/components/ui/panel.tsx";

export const meta = titled("Settings");
export const handle = crumbs({ name: "Settings" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions, organization, environment } = await requireAuth(args);
  const account = accountView(await extensions.merchantAccount.getMerchantAccount({}));
  return { organization, environment, account };
}

export default function Settings() {
  const { organization, environment, account } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="Settings" />
      <SettingsDirectory />
      <div className="grid items-start gap-6 max-lg:mt-6 lg:grid-cols-2">
        <Panel id="organization" title="Organization">
          <OrganizationFacts organization={organization} environment={environment} />
        </Panel>
        <Panel id="profile" title="Public profile">
          <PublicProfile profile={account.publicProfile} />
        </Panel>
        <Panel id="account" title="Merchant account">
          <AccountFacts account={account} />
        </Panel>
      </div>
    </>
  );
}
