import { Form } from "#app/components/requests/form.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { button } from "#app/components/ui/button.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { attentionLabel, expiryText, methodName } from "./payment-method-labels.ts";
import type { PaymentMethodView } from "./payment-method-view.server.ts";

interface PaymentMethodListProps {
  /** The page's customer. The list also has the methods of customers merged into it. */
  customerId: string;
  methods: readonly PaymentMethodView[];
}

/** A customer's payment methods, newest first, with their actions. */
export function PaymentMethodList({ customerId, methods }: PaymentMethodListProps) {
  if (methods.length === 0) return <p className="text-sm text-muted">No payment methods yet.</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {methods.map((method) => (
        <li
          key={method.paymentMethodId}
          className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5 first:pt-0 last:pb-0"
        >
          <MethodFacts method={method} />
          <div className="ml-auto flex gap-2">
            <MethodActions
              path={`/customers/${customerId}/payment-methods/${method.paymentMethodId}`}
              method={method}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function MethodFacts({ method }: { method: PaymentMethodView }) {
  const { card, isDefault, lastUsedAt, mandate } = method;
  const { name, tone } = attentionLabel(method);
  const expiry = card && expiryText(card);
  return (
    <>
      <span className="font-semibold">{methodName(method)}</span>
      {isDefault ? <Badge>Default</Badge> : null}
      {name === "Active" ? null : <Badge tone={tone}>{name}</Badge>}
      {expiry ? <span className="text-muted">Expires {expiry}</span> : null}
      {card?.updatedByNetworkAt ? (
        <span className="text-muted">
          Updated by the network <LocalTime at={card.updatedByNetworkAt} />
          {formerText(method)}
        </span>
      ) : null}
      {mandate?.acceptedAt ? (
        <span className="text-muted">
          Agreed <LocalTime at={mandate.acceptedAt} />
          {mandate.ipAddress ? ` from ${mandate.ipAddress}` : null}
        </span>
      ) : null}
      {lastUsedAt ? (
        <span className="text-muted">
          Last used <LocalTime at={lastUsedAt} />
        </span>
      ) : null}
    </>
  );
}

/** ", before that Visa •••• 4242, 12/2034" */
function formerText({ type, formerCards }: PaymentMethodView): string {
  const former = formerCards.at(-1);
  if (!former) return "";
  const expiry = expiryText(former);
  return `, before that ${methodName({ type, card: former, bankAccount: null })}${expiry ? `, ${expiry}` : ""}`;
}

function MethodActions({ method, path }: { method: PaymentMethodView; path: string }) {
  const name = methodName(method);
  return (
    <>
      {method.status === "active" && !method.isDefault ? (
        <Form method="post" action={`${path}/default`} preventScrollReset>
          <button type="submit" aria-label={`Make default: ${name}`} className={button("quiet", "small")}>
            Make default
          </button>
        </Form>
      ) : null}
      {method.status === "detached" ? null : (
        <Confirm
          question={`Remove ${name}?`}
          verb="Remove payment method"
          action={`${path}/detach`}
          danger
          trigger={{ className: button("quiet", "small"), content: "Remove", label: `Remove ${name}` }}
        >
          It can no longer be charged. To use it again, the customer must enter it again.
        </Confirm>
      )}
    </>
  );
}
