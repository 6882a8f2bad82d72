import { Callout } from "#app/components/ui/callout.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { BalanceView } from "./balance-page.server.ts";

type Cause = BalanceView["negativeCauses"][number];

interface Sentence {
  /** Of one entry, and of several. */
  readonly one: (money: string) => string;
  readonly several?: (money: string) => string;
  /** The merchant caused none of it, and owes nothing by its own sales. */
  readonly isOurs?: boolean;
}

const SENTENCES: Readonly<Record<string, Sentence>> = {
  refunds: { one: (money) => `Refunds took ${money}.` },
  disputes: { one: (money) => `Disputes took ${money}.` },
  bank_returns: { one: (money) => `Returned bank debits took ${money}.` },
  voided_sales: { one: (money) => `Voided sales took ${money}.` },
  fees: { one: (money) => `Fees took ${money}.` },
  adjustments: {
    one: (money) => `We took ${money} with an adjustment.`,
    several: (money) => `We took ${money} with adjustments.`,
    isOurs: true,
  },
  payouts_paid_twice: {
    one: (money) => `We paid a settlement twice and sent ${money} too much.`,
    several: (money) => `We paid settlements twice and sent ${money} too much.`,
    isOurs: true,
  },
  late_payouts: {
    one: (money) => `A payout had failed or come back and arrived after all. It took ${money}.`,
    several: (money) => `Payouts had failed or come back and arrived after all. They took ${money}.`,
    isOurs: true,
  },
};

const OTHERS: Sentence = { one: (money) => `Other entries took ${money}.` };

interface NegativeBalanceProps {
  /** Below 0. */
  available: bigint;
  currency: string;
  causes: readonly Cause[];
}

/** Causes of a negative balance, and its consequence. */
export function NegativeBalance({ available, currency, causes }: NegativeBalanceProps) {
  const locale = useLocale();
  const said = causes.map((each) => ({ ...each, sentence: SENTENCES[each.cause] ?? OTHERS }));
  const isOurs = said.some(({ sentence }) => sentence.isOurs);
  const texts = said.map(({ sentence: { one, several = one }, amount, count }) =>
    (count === 1 ? one : several)(formatMoney(amount, currency, locale)),
  );
  return (
    <Callout tone="warn">
      <p className="font-bold">
        {isOurs ? "Your balance is " : "You owe "}
        <Money amount={isOurs ? available : -available} currency={currency} />
      </p>
      <p>{[...texts, "Your next sales pay this back. Payouts continue after that."].join(" ")}</p>
    </Callout>
  );
}
