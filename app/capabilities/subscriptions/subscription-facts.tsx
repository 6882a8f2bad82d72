import { CouponText } from "#app/capabilities/coupons/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import { CANCEL_REASONS, canceledByName } from "./subscription-labels.ts";
import type { readSubscriptionPage } from "./subscription-page.server.ts";

type Page = Pick<Awaited<ReturnType<typeof readSubscriptionPage>>, "subscription" | "customer" | "coupon" | "method">;

export function SubscriptionFacts({ subscription, customer, coupon, method }: Page) {
  const { customerId, collectionMethod, daysUntilDue, monthlyAmount, currency, reference, metadata } = subscription;
  const { currentPeriodStart, currentPeriodEnd, discount, cancellation } = subscription;
  return (
    <Facts>
      <Fact name="Customer">
        <Link to={`/customers/${customerId}`} className={`block truncate ${link}`}>
          {customer}
        </Link>
      </Fact>
      <Fact name="Monthly amount">
        <Money amount={monthlyAmount} currency={currency} />
      </Fact>
      {currentPeriodStart && currentPeriodEnd ? (
        <Fact name="Period">
          <LocalTime at={currentPeriodStart} style="date" /> to <LocalTime at={currentPeriodEnd} style="date" />
        </Fact>
      ) : null}
      <Fact name="Billing">
        {collectionMethod === "invoice"
          ? `Invoices by mail, due in ${daysUntilDue ?? 0} days`
          : (method ?? "The customer's default payment method")}
      </Fact>
      <Fact name="Billing day">
        <Anchor anchor={subscription.billingAnchor} />
      </Fact>
      {discount ? (
        <Fact name="Coupon">
          {coupon ? (
            <>
              {coupon.name}: <CouponText coupon={coupon} />
            </>
          ) : (
            discount.couponId
          )}
          {discount.endsAt ? (
            <>
              {" "}
              until <LocalTime at={discount.endsAt} style="date" />
            </>
          ) : null}
        </Fact>
      ) : null}
      {cancellation ? <Canceled cancellation={cancellation} /> : null}
      <Fact name="Reference">{reference}</Fact>
      <Fact name="Created">
        <LocalTime at={subscription.createdAt} />
      </Fact>
      <IdFact name="Subscription ID" id={subscription.subscriptionId} />
      {Object.entries(metadata).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function Canceled({ cancellation }: { cancellation: NonNullable<Page["subscription"]["cancellation"]> }) {
  const { canceledBy, comment } = cancellation;
  const reason = CANCEL_REASONS.find(({ value }) => value === cancellation.reason)?.name;
  const texts = [reason ?? (cancellation.reason === "payment_failed" ? "Payment failed" : null), comment];
  return (
    <Fact name="Canceled by">
      {canceledByName(canceledBy)}
      {texts.filter(Boolean).map((text) => (
        <span key={text} className="block text-muted">
          {text}
        </span>
      ))}
    </Fact>
  );
}

function Anchor({ anchor }: { anchor: Page["subscription"]["billingAnchor"] }) {
  if (!anchor) return null;
  const { anchorType, day, timeZone } = anchor;
  const zone = timeZone ? ` (${timeZone.replaceAll("_", " ")})` : "";
  if (anchorType === "day_of_month") return `Day ${day ?? 1} of the month${zone}`;
  return `${anchorType === "calendar" ? "The first day of the calendar period" : "The day on which it began"}${zone}`;
}
