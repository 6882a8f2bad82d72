import { refuse } from "#extensions/platform/kernel/refuse.ts";

interface Marks {
  readonly paymentChannel?: string | undefined;
  readonly mitCategory?: string | undefined;
  readonly scaExemption?: string | undefined;
  readonly threeDs?: string | undefined;
  readonly paymentMethodId?: string | undefined;
}

const BY_MAIL_OR_PHONE: ReadonlySet<string | undefined> = new Set(["mail_order", "telephone_order"]);

/** @throws payment_mark_not_possible naming the field that does not fit the others */
export function assertMarksFit({ paymentChannel, mitCategory, scaExemption, threeDs, paymentMethodId }: Marks): void {
  const isByMailOrPhone = BY_MAIL_OR_PHONE.has(paymentChannel);
  // The engine takes the category only for charges of stored payment methods.
  if (mitCategory !== undefined && paymentMethodId === undefined)
    throw notPossible("mit_category", "mit_category needs payment_method_id, since the payer is away.");
  if (isByMailOrPhone && threeDs === "always")
    throw notPossible("three_ds", "3-D Secure is not possible for an order by mail or telephone.");
  if (scaExemption === undefined) return;
  if (isByMailOrPhone)
    throw notPossible("sca_exemption", "An order by mail or telephone needs no exemption from authentication.");
  if (paymentMethodId !== undefined)
    throw notPossible("sca_exemption", "A charge of a stored payment method needs no exemption: the payer is away.");
  if (threeDs === "always") throw notPossible("sca_exemption", "sca_exemption contradicts three_ds: always.");
}

interface Consenting extends Pick<Marks, "paymentChannel"> {
  readonly savePaymentMethod?: boolean | undefined;
  readonly consent?: { readonly acceptanceType: string } | undefined;
}

/** @throws consent_not_possible naming the field that does not fit the others */
export function assertConsentFits({ consent, savePaymentMethod, paymentChannel }: Consenting): void {
  if (!consent) return;
  if (savePaymentMethod !== true)
    throw consentNotPossible("consent", "consent needs save_payment_method: the engine takes it with what it stores.");
  if (consent.acceptanceType === "online" && BY_MAIL_OR_PHONE.has(paymentChannel))
    throw consentNotPossible("consent.acceptance_type", "Who orders by mail or telephone agrees offline.");
}

function consentNotPossible(param: string, problem: string) {
  return refuse("consent_not_possible", { param, problem });
}

function notPossible(param: string, problem: string) {
  return refuse("payment_mark_not_possible", { param, problem });
}
