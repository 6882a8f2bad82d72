interface Charging {
  readonly collectionMethod: "automatic" | "invoice";
  /** Null for the customer's default. */
  readonly paymentMethodId?: string | null | undefined;
}

interface Owner {
  readonly defaultPaymentMethodId?: string | null | undefined;
}

/** Whether a subscription of the owner charges the method. One that is paid on its invoices' pages charges none. */
export function chargesMethod(
  { collectionMethod, paymentMethodId }: Charging,
  { defaultPaymentMethodId }: Owner,
  method: { readonly id: string },
): boolean {
  return collectionMethod === "automatic" && (paymentMethodId ?? defaultPaymentMethodId) === method.id;
}
