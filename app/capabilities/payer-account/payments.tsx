import { usePayerPage } from "#app/capabilities/portal/index.ts";
import { link } from "#app/components/ui/button.ts";
import { formatMoney } from "#contract/money.ts";
import type { PayerPayment, PayerRefund } from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import type { AccountPage } from "./account-page.server.ts";
import { accountPath } from "./account-path.ts";
import { cardName } from "./card-name.ts";
import { descriptionIn } from "./description-in.ts";
import { dayText, type Place } from "./subscription-words.ts";
import { ACCOUNT_TEXTS, LOCALES } from "./texts.ts";

/** What was paid, and what came back. */
export function Payments({ page }: { page: AccountPage }) {
  const { account, language } = page;
  const { organization } = usePayerPage();
  const texts = ACCOUNT_TEXTS[language].account;
  return (
    <section aria-labelledby="payments" className="min-w-0">
      <h2 id="payments" className="text-xl font-semibold">
        {texts.payments}
      </h2>
      {account.payments.length === 0 ? <p className="mt-3 text-muted">{texts.noPayments(organization.name)}</p> : null}
      <ul className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {account.payments.map((payment) => (
          <Payment key={payment.transactionId} payment={payment} page={page} />
        ))}
      </ul>
      <Pages page={page} />
    </section>
  );
}

interface PaymentProps {
  readonly payment: PayerPayment;
  readonly page: AccountPage;
}

function Payment({ payment, page }: PaymentProps) {
  const { language } = page;
  const texts = ACCOUNT_TEXTS[language].account;
  const days = { language, timeZone: page.account.timeZone };
  const { amount, currency, transactionStatus, description, createdAt, refunds } = payment;
  const card = payment.cardLast4 ? cardName(payment.cardBrand, payment.cardLast4) : null;
  const facts = [createdAt ? dayText(createdAt, days) : null, card].filter(Boolean);
  return (
    <li className="py-4">
      <div className="flex justify-between gap-6">
        <div className="min-w-0">
          <p className="font-semibold break-words">
            {description === undefined ? texts.payment : descriptionIn(description, language)}
          </p>
          <p className="text-sm text-muted">{facts.join(" · ")}</p>
        </div>
        <div className="shrink-0 text-right">
          <p className="font-semibold tabular-nums">{formatMoney(amount, currency, LOCALES[language])}</p>
          <p className="text-sm text-muted">{texts.statuses[transactionStatus] ?? transactionStatus}</p>
        </div>
      </div>
      {/* On a phone an ID needs the whole line. */}
      <p className="text-sm break-all text-muted">{payment.transactionId}</p>
      {PAID.has(transactionStatus) ? <ReceiptLink payment={payment} page={page} /> : null}
      {refunds.length > 0 ? <Refunds refunds={refunds} currency={currency} days={days} /> : null}
    </li>
  );
}

const PAID: ReadonlySet<string> = new Set(["succeeded", "partially_captured"]);

function ReceiptLink({ payment: { transactionId, description }, page: { environment, language } }: PaymentProps) {
  const texts = ACCOUNT_TEXTS[language];
  return (
    <p className="mt-1 text-sm">
      <a href={accountPath(environment, `/payments/${transactionId}`)} className={`${link} inline-block py-1`}>
        {texts.receipt.open}
        <span className="sr-only">
          : {description === undefined ? transactionId : descriptionIn(description, language)}
        </span>
      </a>
    </p>
  );
}

interface RefundsProps {
  readonly refunds: readonly PayerRefund[];
  readonly currency: string;
  readonly days: Place;
}

function Refunds({ refunds, currency, days }: RefundsProps) {
  const { language } = days;
  const texts = ACCOUNT_TEXTS[language].account;
  return (
    <ul aria-label={texts.refunds} className="mt-2 border-l-2 border-line pl-4 text-sm">
      {refunds.map(({ amount, refundStatus, createdAt }) => (
        <li key={`${createdAt?.seconds}-${amount}-${refundStatus}`} className="flex justify-between gap-6 py-0.5">
          <span>
            {texts.refundStatuses[refundStatus] ?? refundStatus}
            {createdAt ? <span className="text-muted"> · {dayText(createdAt, days)}</span> : null}
          </span>
          <span className="shrink-0 tabular-nums">{formatMoney(amount, currency, LOCALES[language])}</span>
        </li>
      ))}
    </ul>
  );
}

function Pages({ page: { account, environment, language } }: { page: AccountPage }) {
  const texts = ACCOUNT_TEXTS[language].account;
  const { prevCursor, nextCursor } = account;
  if (prevCursor === undefined && nextCursor === undefined) return null;
  const to = (cursor: string) => `${accountPath(environment)}?cursor=${encodeURIComponent(cursor)}`;
  return (
    <nav aria-label={texts.pages} className="mt-4 flex gap-6">
      {prevCursor === undefined ? null : (
        <a href={to(prevCursor)} className={link}>
          {texts.newer}
        </a>
      )}
      {nextCursor === undefined ? null : (
        <a href={to(nextCursor)} className={link}>
          {texts.older}
        </a>
      )}
    </nav>
  );
}
