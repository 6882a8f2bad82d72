import { link as linkLook } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import { AskedOfPayers } from "./asked-of-payers.tsx";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

interface PaymentLinkFactsProps {
  link: PaymentLinkView;
  /** The customer's name where it is known. */
  customer: string | null;
}

export function PaymentLinkFacts({ link, customer }: PaymentLinkFactsProps) {
  const { use, maxUses, expiresAt, customerId, locale, afterCompletion, inactiveMessage, metadata } = link;
  return (
    <Facts>
      <Fact name="Payments">{use === "single" ? "One" : maxUses === null ? "No limit" : `At most ${maxUses}`}</Fact>
      <Fact name="Ends">{expiresAt ? <LocalTime at={expiresAt} /> : "Never"}</Fact>
      <Fact name="Customer">
        {customerId ? (
          <Link to={`/customers/${customerId}`} className={`block truncate ${linkLook}`}>
            {customer ?? customerId}
          </Link>
        ) : (
          "Guests"
        )}
      </Fact>
      <Fact name="Asks for">
        <AskedOfPayers collect={link.collect} />
      </Fact>
      <Fact name="After paying">
        {afterCompletion?.redirectUrl ? (
          <>
            Goes to <span className="break-all">{afterCompletion.redirectUrl}</span>
          </>
        ) : (
          (afterCompletion?.message ?? "Our own message")
        )}
      </Fact>
      {inactiveMessage ? <Fact name="Once it ended">{inactiveMessage}</Fact> : null}
      <Fact name="Language">{LANGUAGES[locale ?? ""] ?? locale ?? "The payer's"}</Fact>
      <Fact name="Created">
        <LocalTime at={link.createdAt} />
      </Fact>
      <IdFact name="Payment link ID" id={link.paymentLinkId} />
      {Object.entries(metadata).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

const LANGUAGES: Readonly<Record<string, string>> = { en: "English", de: "German" };
