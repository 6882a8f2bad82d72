import { AmountRow as Row, usePayerPage } from "#app/capabilities/portal/index.ts";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { formatMoney } from "#contract/money.ts";
import type { CheckoutLink } from "#proto/tollhouse/v1/checkout_pb.ts";
import type { AttemptPage } from "./attempt-page.server.ts";
import { LOCALES, TEXTS } from "./texts.ts";

interface ResultProps {
  readonly page: AttemptPage;
  readonly link: CheckoutLink;
}

/** How a payment ended, and what has come back of it since. */
export function Result({ page, link }: ResultProps) {
  const { attempt, language } = page;
  const { organization } = usePayerPage();
  const texts = TEXTS[language].attempt;
  const isOverpaid = attempt.step === "overpaid";
  const isBack = !isOverpaid && attempt.amounts !== undefined && attempt.amountRefunded >= attempt.amounts.total;
  const title = isOverpaid ? texts.overpaidTitle : isBack ? texts.refundedTitle : texts.paidTitle;
  return (
    <div className="mx-auto max-w-xl space-y-6">
      <div className="flex gap-4">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-wash text-accent"
        >
          <Icon name={isOverpaid || isBack ? "info" : "check"} className="size-6" />
        </span>
        <div className="min-w-0">
          <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
          <p className="mt-2 text-lg whitespace-pre-line text-muted">
            {isOverpaid ? texts.overpaid : (attempt.message ?? texts.paid(organization.name))}
          </p>
        </div>
      </div>
      <Receipt page={page} link={link} />
      <Refunds page={page} link={link} />
      {attempt.redirectUrl?.startsWith("https://") && !isOverpaid ? (
        <a href={attempt.redirectUrl} rel="noreferrer" className={`${button("primary", "large")} w-full sm:w-auto`}>
          {texts.back(organization.name)}
        </a>
      ) : null}
      <p className="text-sm text-muted">{texts.keep}</p>
    </div>
  );
}

function Receipt({ page, link }: ResultProps) {
  const { attempt, language } = page;
  const texts = TEXTS[language].attempt;
  const { amounts, cardBrand, cardLast4, paidAt, transactionId } = attempt;
  const card = cardLast4 ? `${cardBrand ?? ""} •••• ${cardLast4}`.trim() : null;
  return (
    <section className="rounded-xl border border-line bg-surface px-5 py-4">
      <h2 className="text-lg font-semibold break-words">{link.title}</h2>
      <dl className="mt-2 tabular-nums">
        <Row name={texts.amount} amount={formatMoney(amounts?.total ?? 0n, link.currency, LOCALES[language])} strong />
        {paidAt ? <Row name={texts.date} amount={dateOf(paidAt.seconds, language)} /> : null}
        {card ? <Row name={texts.cardUsed} amount={card} /> : null}
        <Row name={texts.reference} amount={transactionId} quiet long />
      </dl>
    </section>
  );
}

function Refunds({ page, link }: ResultProps) {
  const { attempt, language } = page;
  const texts = TEXTS[language].attempt;
  if (attempt.refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="rounded-xl border border-line bg-surface px-5 py-4">
      <h2 id="refunds" className="text-lg font-semibold">
        {texts.refunds}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {attempt.refunds.map(({ amount, refundStatus, createdAt }) => (
          <li key={`${createdAt?.seconds}-${amount}-${refundStatus}`} className="flex justify-between gap-6 py-2">
            <span>
              <span className="block">{texts.refundStatus[refundStatus] ?? refundStatus}</span>
              {createdAt ? (
                <span className="block text-sm text-muted">{dateOf(createdAt.seconds, language)}</span>
              ) : null}
            </span>
            <span className="font-semibold tabular-nums">{formatMoney(amount, link.currency, LOCALES[language])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The day in UTC: a page without scripts knows no time zone. */
function dateOf(seconds: bigint, language: AttemptPage["language"]): string {
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone: "UTC" });
  return day.format(new Date(Number(seconds) * 1_000));
}
