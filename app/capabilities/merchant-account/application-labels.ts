export const BUSINESS_TYPES = [
  { value: "company", name: "Company" },
  { value: "partnership", name: "Partnership" },
  { value: "sole_proprietor", name: "Sole proprietor" },
  { value: "nonprofit", name: "Nonprofit" },
  { value: "government", name: "Government" },
] as const;

export const DOCUMENT_TYPES = [
  { value: "identity_document", name: "Identity document" },
  { value: "business_registration", name: "Business registration" },
  { value: "proof_of_address", name: "Proof of address" },
  { value: "tax_document", name: "Tax document" },
  { value: "bank_statement", name: "Bank statement" },
  { value: "other", name: "Other" },
] as const;

export const documentName = (type: string): string =>
  DOCUMENT_TYPES.find(({ value }) => value === type)?.name ?? "Document";

/** The terms of this date, which anyone can read. */
export const termsPath = (version: string): string => `/api/docs/guides/terms#${version}`;

interface Said {
  readonly ownersProvided: boolean;
  readonly business: { readonly businessType: string | null } | null;
}

/** The owners when nothing of them is required. Only some types of business are asked for them. */
export function ownersState({ ownersProvided, business }: Said): string {
  if (ownersProvided) return "Complete";
  return business?.businessType ? "Not needed" : "Not started";
}

/** The page where a requirement is met. */
export function requirementPath({ requirementId, kind }: { requirementId: string; kind: string }): string {
  if (kind === "document") return "/onboarding/documents";
  if (requirementId === "payout_destination") return "/settings/payout-destinations";
  return `/onboarding/${requirementId.split(".")[0] ?? "business"}`;
}
