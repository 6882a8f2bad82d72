import { refuse } from "#extensions/platform/kernel/refuse.ts";

interface Asked {
  readonly saleType: "sale" | "authorization" | "refund";
  readonly amount: bigint;
  readonly parts: Readonly<Record<"subtotal" | "tax" | "tip" | "surcharge" | "discount" | "shipping", bigint>> | null;
  readonly tipEligibleAmount: bigint | null;
  readonly allowPartial: boolean;
  readonly transactionId: string | null;
  readonly customerId: string | null;
}

/** @throws terminal_sale_invalid, amount_details_mismatch */
export function assertFits(asked: Asked): void {
  const { amount, parts, tipEligibleAmount } = asked;
  if (tipEligibleAmount !== null && tipEligibleAmount > amount)
    throw invalid("tip_eligible_amount is at most the amount.", "tip_eligible_amount");
  if (parts) assertPartsFit(amount, parts);
  if (asked.saleType === "refund") assertRefundFits(asked);
  else if (asked.transactionId !== null) throw invalid("Only a refund names a transaction.", "transaction_id");
}

function assertPartsFit(amount: bigint, parts: NonNullable<Asked["parts"]>): void {
  const { subtotal, tax, tip, surcharge, shipping, discount } = parts;
  if (tip !== 0n) throw invalid("The payer adds the tip at the device: it is no part of the amount.", "amount_details");
  const sum = subtotal + tax + surcharge + shipping - discount;
  if (sum !== amount) throw refuse("amount_details_mismatch", { sum, amount });
}

function assertRefundFits({ transactionId, allowPartial, parts, tipEligibleAmount, customerId }: Asked): void {
  if (transactionId === null) throw invalid("A refund needs the transaction to refund.", "transaction_id");
  if (allowPartial) throw invalid("A refund has no partial approval.", "allow_partial");
  if (parts) throw invalid("A refund has no parts.", "amount_details");
  if (tipEligibleAmount !== null) throw invalid("A refund has no tip.", "tip_eligible_amount");
  if (customerId !== null) throw invalid("A refund goes to the transaction's payer.", "customer_id");
}

interface Refunded {
  readonly holder: string;
  readonly currency: string;
}

/** Only the vendor that took a payment knows its card. @throws terminal_sale_invalid */
export function assertCardCanBePresented({ holder, currency }: Refunded, asked: string | null): void {
  if (holder !== "terminal")
    throw invalid("This payment was not taken at a device. Create a refund without the card.", "transaction_id");
  if (asked !== null && asked !== currency) throw invalid("A refund has the transaction's currency.", "currency");
}

/** @throws terminal_sale_invalid */
export function assertOneCurrency(currency: string | undefined, ofOptions: string | undefined): void {
  if (currency !== undefined && ofOptions !== undefined && currency !== ofOptions)
    throw invalid("The options have another currency than the sale.", "options.currency");
}

export function missingCurrency() {
  return invalid("Name the currency: the device's configuration has none.", "currency");
}

function invalid(problem: string, param: string) {
  return refuse("terminal_sale_invalid", { problem, param });
}

export function featuresOf({ saleType, allowPartial }: Pick<Asked, "saleType" | "allowPartial">) {
  return [
    ...(saleType === "refund" ? (["card_refund"] as const) : []),
    ...(saleType === "authorization" ? (["authorization"] as const) : []),
    ...(allowPartial ? (["partial_approval"] as const) : []),
  ];
}
