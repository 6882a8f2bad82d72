import { PayerMessage, usePayerPage } from "#app/capabilities/portal/index.ts";
import type { CheckoutPage } from "./checkout-page.server.ts";
import { TEXTS } from "./texts.ts";

/** The page of a link that takes no payment now, with the merchant's own words if there are some. */
export function Over({ page }: { page: CheckoutPage }) {
  const { checkout, language } = page;
  const { over, attempt } = TEXTS[language];
  const { organization } = usePayerPage();
  const { checkoutStatus, link } = checkout;
  const isPaused = checkoutStatus === "paused";
  return (
    <PayerMessage title={isPaused ? over.pausedTitle : over.endedTitle}>
      <p className="font-semibold text-ink">{link?.title}</p>
      <p className="whitespace-pre-line">{link?.inactiveMessage ?? (isPaused ? over.paused : over.ended)}</p>
      <p>
        <a href="/" className="underline underline-offset-3">
          {attempt.back(organization.name)}
        </a>
      </p>
    </PayerMessage>
  );
}
