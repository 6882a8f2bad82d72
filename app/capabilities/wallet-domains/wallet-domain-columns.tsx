import { walletName } from "#app/capabilities/payment-methods/index.ts";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { button } from "#app/components/ui/button.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import type { WalletDomainRow } from "./wallet-domain-view.server.ts";

export const WALLET_DOMAIN_COLUMNS: readonly Column<WalletDomainRow>[] = [
  { name: "Domain", cell: ({ domainName }) => <span className="font-semibold break-all">{domainName}</span> },
  { name: "Status", narrow: "aside", cell: ({ status }) => <Status status={status} /> },
  { name: "Wallet", narrow: "line", cell: ({ wallet }) => walletName(wallet) },
  {
    name: "Added",
    sort: BY_AGE,
    narrow: "end",
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
  { name: "Actions", kind: "actions", cell: (domain) => <Remove domain={domain} /> },
];

export const walletDomainKey = ({ walletDomainId }: WalletDomainRow): string => walletDomainId;

const STATUSES: Readonly<Record<string, { readonly name: string; readonly tone: Tone }>> = {
  active: { name: "Active", tone: "neutral" },
  pending: { name: "Being added", tone: "warn" },
  removing: { name: "Being removed", tone: "warn" },
};

function Status({ status }: { status: string }) {
  const { name, tone } = STATUSES[status] ?? { name: status, tone: "neutral" };
  return <Badge tone={tone}>{name}</Badge>;
}

function Remove({ domain: { walletDomainId, domainName, wallet } }: { domain: WalletDomainRow }) {
  return (
    <Confirm
      question={`Remove ${domainName}?`}
      verb="Remove domain"
      action={`/settings/wallets/${walletDomainId}/remove`}
      danger
      trigger={{ className: button("quiet", "small"), label: `Remove ${domainName}`, content: "Remove" }}
    >
      Customers on this domain can no longer pay with {walletName(wallet)}. Cards still work.
    </Confirm>
  );
}
