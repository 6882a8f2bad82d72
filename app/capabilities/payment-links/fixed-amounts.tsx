import { Callout } from "#app/components/ui/callout.tsx";

/** In place of the amounts once a payer has started to pay. */
export function FixedAmounts() {
  return <Callout>A payer has started to pay, so the amounts can't change. Duplicate the link to use others.</Callout>;
}
