import { Money } from "#app/components/ui/money.tsx";
import { Fact } from "#app/dashboard/facts.tsx";
import type { DisputeView } from "./dispute-view.server.ts";

/** What the dispute did to the balance so far. */
export function BalanceFacts({ dispute: { balanceImpact } }: { dispute: DisputeView }) {
  if (!balanceImpact || balanceImpact.entries.length === 0) return null;
  const { currency, withdrawnAmount, reinstatedAmount, feeAmount, netAmount } = balanceImpact;
  const facts = [
    { name: "Taken by the bank", amount: -withdrawnAmount },
    { name: "Returned by the bank", amount: reinstatedAmount },
    { name: "Dispute fee", amount: -feeAmount },
  ];
  return (
    <>
      {facts
        .filter(({ amount }) => amount !== 0n)
        .map(({ name, amount }) => (
          <Fact key={name} name={name}>
            <Money amount={amount} currency={currency} />
          </Fact>
        ))}
      <Fact name="Effect on your balance">
        <Money amount={netAmount} currency={currency} className="font-semibold" />
      </Fact>
    </>
  );
}
