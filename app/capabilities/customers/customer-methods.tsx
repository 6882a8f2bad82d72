import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { StoredMethodView } from "./customer-view.server.ts";

export function CustomerMethods({ methods }: { methods: readonly StoredMethodView[] }) {
  if (methods.length === 0) return <p className="text-sm text-muted">No stored payment methods.</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {methods.map((method) => (
        <li
          key={method.paymentMethodId}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0"
        >
          <span className="font-medium">{methodName(method)}</span>
          {method.isDefault ? <Badge tone="accent">Default</Badge> : null}
          {method.status === "active" ? null : <Badge>{statusName(method.status)}</Badge>}
          <span className="text-muted">
            {expiry(method)}
            {method.lastUsedAt ? (
              <>
                Last used <LocalTime at={method.lastUsedAt} />
              </>
            ) : (
              "Never used"
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function methodName({ type, card, bankAccount }: StoredMethodView): string {
  const { brand = null, last4 = null } = card ?? {};
  if (card) return [brand ?? "Card", last4 && `•••• ${last4}`].filter(Boolean).join(" ");
  if (bankAccount) return ["Bank account", bankAccount.last4 && `•••• ${bankAccount.last4}`].filter(Boolean).join(" ");
  return type;
}

function expiry({ card }: StoredMethodView): string {
  if (card?.expMonth == null || card.expYear == null) return "";
  return `Expires ${String(card.expMonth).padStart(2, "0")}/${card.expYear} · `;
}

function statusName(status: string): string {
  return `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
}
