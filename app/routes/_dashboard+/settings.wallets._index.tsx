import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WALLET_DOMAIN_COLUMNS, walletDomainKey } from "#app/capabilities/wallet-domains/wallet-domain-columns.tsx";
import { WALLET_DOMAIN_LIST } from "#app/capabilities/wallet-domains/wallet-domain-list.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Wallet domains");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Wallet domains" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, WALLET_DOMAIN_LIST);
}

export default function WalletDomains() {
  return (
    <>
      <PageTitle
        title="Wallet domains"
        lead="Apple Pay is shown only on domains that you add here. Google Pay and Samsung Pay need none."
        actions={
          <Link to="/settings/wallets/new" className={button()}>
            <Icon name="plus" className="size-4" />
            Add domain
          </Link>
        }
      />
      <ListSection
        list={useLoaderData<typeof loader>()}
        caption="Wallet domains"
        columns={WALLET_DOMAIN_COLUMNS}
        rowKey={walletDomainKey}
        empty={
          <EmptyState title="No domains yet">Add the domains of your checkout to accept Apple Pay there.</EmptyState>
        }
      />
    </>
  );
}
