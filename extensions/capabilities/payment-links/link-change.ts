import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import type { UpdatePaymentLinkRequest } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { PARTS } from "./link-change.rules.ts";
import type { StoredTerms } from "./link-shapes.rules.ts";
import type { PaymentLink } from "./payment-link.entity.ts";
import { collectIn, completionIn, type TermsInput, termsIn, timeIn } from "./payment-link-input.ts";

const CONTENT = [
  "title",
  "description",
  "max_uses",
  "inactive_message",
  "reference",
  "metadata",
  "collect",
  "after_completion",
  "expires_at",
  "locale",
] as const;

export const CHANGEABLE: readonly string[] = [...CONTENT, ...Object.keys(PARTS)];

type Given = Omit<UpdatePaymentLinkRequest, "$typeName" | "$unknown" | "paymentLinkId" | "updateMask">;

export type LinkChange = Given & {
  /** The fields to change, by contract name. */
  readonly fields: readonly string[];
};

export type LinkColumns = Pick<
  PaymentLink,
  | "title"
  | "description"
  | "maxUses"
  | "inactiveMessage"
  | "reference"
  | "metadata"
  | "collect"
  | "afterCompletion"
  | "expiresAt"
  | "locale"
  | "terms"
>;

/** The columns after changing these fields. Empty texts are none. */
export function changedColumns(
  link: PaymentLink,
  fields: ReadonlySet<string>,
  change: LinkChange,
): Partial<LinkColumns> {
  const isPriced = Object.keys(PARTS).some((field) => fields.has(field));
  return {
    ...(fields.has("title") && { title: change.title ?? link.title }),
    ...(fields.has("description") && { description: change.description || null }),
    ...(fields.has("max_uses") && { maxUses: change.maxUses ?? null }),
    ...(fields.has("inactive_message") && { inactiveMessage: change.inactiveMessage || null }),
    ...(fields.has("reference") && { reference: change.reference || null }),
    ...(fields.has("metadata") && { metadata: mergedMetadata(link.metadata, change.metadata) }),
    ...(fields.has("collect") && { collect: collectIn(change.collect) }),
    ...(fields.has("after_completion") && { afterCompletion: completionIn(change.afterCompletion) }),
    ...(fields.has("expires_at") && { expiresAt: timeIn(change.expiresAt) }),
    ...(fields.has("locale") && { locale: change.locale || null }),
    ...(isPriced && { terms: changedTerms(link.terms, fields, change) }),
  };
}

function changedTerms(terms: StoredTerms, fields: ReadonlySet<string>, change: TermsInput): StoredTerms {
  const wanted = termsIn(change);
  const named = Object.entries(PARTS).filter(([field]) => fields.has(field));
  return { ...terms, ...Object.fromEntries(named.map(([, part]) => [part, wanted[part]])) };
}
