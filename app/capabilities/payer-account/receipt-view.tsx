import { PayerFrame, usePayerPage } from "#app/capabilities/portal/index.ts";
import { button } from "#app/components/ui/button.ts";
import { formatMoney } from "#contract/money.ts";
import { accountPath } from "./account-path.ts";
import { cardName } from "./card-name.ts";
import { descriptionIn } from "./description-in.ts";
import { ReceiptAmounts } from "./receipt-amounts.tsx";
import type { ReceiptPage } from "./receipt-page.server.ts";
import { momentIn } from "./receipt-time.ts";
import { ACCOUNT_TEXTS, LOCALES } from "./texts.ts";

/** The receipt of one payment. Printing leaves out what is not part of it. */
export function ReceiptView({ page }: { page: ReceiptPage }) {
  const { environment, language, receipt } = page;
  const { organization } = usePayerPage();
  const texts = ACCOUNT_TEXTS[language].receipt;
  const paid = formatMoney(receipt.amountPaid, receipt.currency, LOCALES[language]);
  return (
    <PayerFrame language={language} environment={environment}>
      <article aria-labelledby="receipt" className="mx-auto max-w-xl">
        <h1 id="receipt" className="text-lg font-semibold text-muted">
          {texts.from(organization.name)}
        </h1>
        <p className="mt-1 text-4xl font-bold tracking-tight break-words tabular-nums">{paid}</p>
        {receipt.createdAt ? (
          <p className="mt-1 text-muted">{texts.paidOn(momentIn(receipt.createdAt.seconds, page))}</p>
        ) : null}
        <ReceiptAmounts page={page} />
        <Facts page={page} />
        <Contact page={page} />
      </article>
      <div className="mx-auto mt-8 max-w-xl space-y-4 print:hidden">
        <p className="text-sm text-muted">{texts.print}</p>
        <a href={accountPath(environment)} className={button("secondary", "large")}>
          {texts.back}
        </a>
      </div>
    </PayerFrame>
  );
}

function Facts({ page: { receipt, language } }: { page: ReceiptPage }) {
  const texts = ACCOUNT_TEXTS[language].receipt;
  const { description, reference, cardBrand, cardLast4, wallet, transactionId } = receipt;
  const card = cardLast4 ? cardName(cardBrand, cardLast4) : null;
  const facts = [
    [texts.description, description === undefined ? null : descriptionIn(description, language)],
    [texts.paidWith, [WALLETS[wallet ?? ""], card].filter(Boolean).join(", ")],
    [texts.reference, reference],
    [texts.number, transactionId],
  ] as const;
  return (
    <dl className="mt-6 space-y-2">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="sm:flex sm:gap-4">
            <dt className="text-muted sm:w-40 sm:shrink-0">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

const WALLETS: Readonly<Record<string, string>> = { apple_pay: "Apple Pay", google_pay: "Google Pay" };

function Contact({ page: { language } }: { page: ReceiptPage }) {
  const { organization } = usePayerPage();
  const { name, supportEmail, supportPhone, websiteUrl } = organization;
  const ways = [supportEmail, supportPhone, websiteUrl].filter((way) => way !== null);
  if (ways.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="mt-6 border-t border-line pt-4">
      <h2 id="questions" className="font-semibold">
        {ACCOUNT_TEXTS[language].receipt.questions(name)}
      </h2>
      {ways.map((way) => (
        <p key={way} className="break-words">
          {way}
        </p>
      ))}
    </section>
  );
}
