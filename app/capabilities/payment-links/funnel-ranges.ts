/** The periods of a funnel, the usual one first. */
export const FUNNEL_RANGES = [
  { value: "7d", name: "7 days" },
  { value: "30d", name: "30 days" },
  { value: "90d", name: "90 days" },
] as const;

/** How payers came, as people call it. */
export const WAYS: Readonly<Record<string, string>> = {
  link: "Link",
  qr: "QR code",
  mail: "Email",
  button: "Button",
};

export const WAY_OPTIONS = Object.entries(WAYS).map(([value, name]) => ({ value, name }));
