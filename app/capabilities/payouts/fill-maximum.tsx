import type { MouseEvent } from "react";
import { button } from "#app/components/ui/button.ts";
import { decimalOf } from "#contract/money.ts";
import type { BalanceView } from "./payout-view.server.ts";
import { MAXIMUM } from "./quote-choice.ts";

interface FillMaximumProps {
  balance: BalanceView;
  /** Gets the form with the amount in it. */
  onFilled: (form: HTMLFormElement) => void;
}

/** Fills in the largest possible amount. Without scripts it asks the page for it. Hidden when no amount is possible. */
export function FillMaximum({ balance: { currency, instantPayout }, onFilled }: FillMaximumProps) {
  const most = instantPayout?.maxAmount ?? 0n;
  if (most === 0n) return null;
  const fill = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    const amount = form?.elements.namedItem("amount");
    if (!form || !(amount instanceof HTMLInputElement)) return;
    event.preventDefault();
    amount.value = decimalOf(most, currency);
    onFilled(form);
  };
  return (
    <button type="submit" name={MAXIMUM} value="true" formNoValidate onClick={fill} className={button("secondary")}>
      Maximum
    </button>
  );
}
