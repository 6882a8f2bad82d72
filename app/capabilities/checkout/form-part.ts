import type { CheckoutLink } from "#proto/tollhouse/v1/checkout_pb.ts";
import type { CheckoutTexts } from "./checkout-texts.ts";
import type { Problems } from "./read-choice.ts";

/** What every part of the checkout's form needs. */
export interface FormPart {
  readonly link: CheckoutLink;
  readonly texts: CheckoutTexts;
  readonly locale: string;
  /** What was typed so far, by field. */
  readonly values: Readonly<Record<string, string>>;
  readonly problems: Problems;
  /** Others are paying what is left. */
  readonly isBusy: boolean;
  readonly money: (amount: bigint) => string;
}

/** The label, which says so where the field may stay empty. */
export function labelOf(label: string, isRequired: boolean, { page }: CheckoutTexts): string {
  return isRequired ? label : `${label} ${page.optional}`;
}
