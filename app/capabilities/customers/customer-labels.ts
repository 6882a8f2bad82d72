import type { Tone } from "#app/components/ui/badge.tsx";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

const STATUSES: Readonly<Record<string, Label>> = {
  active: { name: "Active", tone: "neutral" },
  archived: { name: "Archived", tone: "neutral" },
  merged: { name: "Merged", tone: "neutral" },
  redacted: { name: "Redacted", tone: "neutral" },
};

export function statusLabel(status: string): Label {
  return STATUSES[status] ?? { name: status, tone: "neutral" };
}

interface Named {
  readonly name: string | null;
  readonly email: string | null;
  readonly reference: string | null;
  readonly status: string;
}

/** The customer's name on pages. */
export function displayName({ name, email, reference, status }: Named): string {
  if (status === "redacted") return "Redacted customer";
  return name ?? email ?? reference ?? "Unnamed customer";
}

interface Address {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

/** The lines of a postal address. */
export function addressLines({ line1, line2, city, state, postalCode, country }: Address): string[] {
  const place = [[city, state].filter(Boolean).join(", "), postalCode].filter(Boolean).join(" ");
  return [line1, line2, place, country].filter((line): line is string => Boolean(line));
}

/** Tax IDs that the form offers, by type. The API takes others too. */
export const TAX_ID_TYPES: Readonly<Record<string, string>> = {
  eu_vat: "EU VAT number",
  gb_vat: "UK VAT number",
  ch_vat: "Swiss VAT number",
  no_vat: "Norwegian VAT number",
  us_ein: "US EIN",
  ca_bn: "Canadian business number",
  au_abn: "Australian business number",
  nz_gst: "New Zealand GST number",
  in_gst: "Indian GST number",
  jp_trn: "Japanese registration number",
};

/** The pages' own wording of errors, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  reference_in_use: "Another customer has this reference.",
};
