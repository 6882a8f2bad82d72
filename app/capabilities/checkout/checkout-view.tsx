import { PayerFrame } from "#app/capabilities/portal/index.ts";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { formatMoney } from "#contract/money.ts";
import type { CheckoutLink } from "#proto/tollhouse/v1/checkout_pb.ts";
import { AmountField } from "./amount-field.tsx";
import { Amounts } from "./amounts.tsx";
import { ChallengeSection } from "./challenge-section.tsx";
import type { CheckoutPage, NoticeKind } from "./checkout-page.server.ts";
import type { CheckoutTexts } from "./checkout-texts.ts";
import type { FormPart } from "./form-part.ts";
import { Guest } from "./guest.tsx";
import { Items } from "./items.tsx";
import { Over } from "./over.tsx";
import { PayerFields } from "./payer-details.tsx";
import { isAdjustable } from "./read-choice.ts";
import { LOCALES, TEXTS } from "./texts.ts";
import { TipField } from "./tip-field.tsx";

/** The page of a payment link. */
export function CheckoutView({ page }: { page: CheckoutPage }) {
  const { checkout, language } = page;
  const { link, checkoutStatus } = checkout;
  if (!link) return null;
  const environment = link.environment === "live" ? "live" : "sandbox";
  const isOver = checkoutStatus !== "open" && checkoutStatus !== "busy";
  return (
    <PayerFrame language={language} environment={environment}>
      {isOver ? <Over page={page} /> : <CheckoutForm page={page} link={link} />}
    </PayerFrame>
  );
}

function CheckoutForm({ page, link }: { page: CheckoutPage; link: CheckoutLink }) {
  const { checkout, language, values, problems, formKey, notice } = page;
  const texts = TEXTS[language];
  const money = (amount: bigint) => formatMoney(amount, link.currency, LOCALES[language]);
  const isBusy = checkout.checkoutStatus === "busy";
  const part: FormPart = { link, texts, locale: LOCALES[language], values, problems, isBusy, money };
  const proceed = notice === "busy" ? texts.over.tryAgain : texts.page.proceed;
  return (
    // A form sent to the page's own address would end what the browser keeps of the page for the way back.
    <form
      method="post"
      action="?start"
      noValidate
      className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-14"
    >
      {/* The first button is the one that Enter presses. */}
      <button type="submit" name="intent" value="pay" tabIndex={-1} aria-hidden="true" className="sr-only">
        {proceed}
      </button>
      <input type="hidden" name="price_version" value={link.priceVersion} />
      <input type="hidden" name="form_key" value={formKey} />
      {["way", "sent", "reference"].map((name) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
      ))}
      <Guest isChosen={Boolean(values.guest)} />
      <div className="min-w-0 space-y-6">
        <Heading link={link} total={checkout.amounts ? money(checkout.amounts.total) : null} />
        <Notice page={page} texts={texts} />
        <Items {...part} />
        {link.amountType === "customer_chosen" ? <AmountField {...part} /> : null}
        {link.tip ? <TipField {...part} before={checkout.amounts ?? null} /> : null}
        {checkout.amounts ? <Amounts amounts={checkout.amounts} link={link} texts={texts} money={money} /> : null}
        {hasChoices(link) ? (
          <button
            type="submit"
            name="intent"
            value="update"
            className={`${button("secondary", "large")} w-full sm:w-auto`}
          >
            {texts.page.update}
          </button>
        ) : null}
      </div>
      <div className="min-w-0 space-y-6">
        <PayerFields {...part} />
        {checkout.challenge ? (
          <ChallengeSection challenge={checkout.challenge} {...{ language, values, problems }} />
        ) : null}
        <button type="submit" name="intent" value="pay" className={`${button("primary", "large")} min-h-13 w-full`}>
          {proceed}
        </button>
        <p className="text-sm text-muted">{texts.page.next}</p>
      </div>
    </form>
  );
}

/** Whether something on the page changes the total. */
function hasChoices({ lineItems, tip, amountType, taxRate, discount }: CheckoutLink): boolean {
  const isComputed = Boolean(taxRate || discount);
  return Boolean(tip) || lineItems.some(isAdjustable) || (amountType === "customer_chosen" && isComputed);
}

function Heading({ link, total }: { link: CheckoutLink; total: string | null }) {
  return (
    <div>
      <h1 className="text-xl font-semibold text-muted">{link.title}</h1>
      {total ? (
        <p className="mt-1 text-4xl font-bold tracking-tight break-words tabular-nums sm:text-5xl">{total}</p>
      ) : null}
      {link.description ? <p className="mt-3 max-w-prose whitespace-pre-line">{link.description}</p> : null}
    </div>
  );
}

function Notice({ page, texts }: { page: CheckoutPage; texts: CheckoutTexts }) {
  const { notice, retryAfterSeconds } = page;
  if (!notice) return null;
  const words: Record<NoticeKind, string> = { ...texts.notice, busy: texts.notice.busy(retryAfterSeconds) };
  const tone = notice === "fix" || notice === "notStarted" ? "danger" : "warn";
  return (
    <div role="alert">
      <Callout tone={tone}>{words[notice]}</Callout>
    </div>
  );
}
