const DAY_MS = 86_400_000;

const LIFETIMES = [
  { days: 7, name: "In 7 days" },
  { days: 30, name: "In 30 days" },
  { days: 90, name: "In 90 days" },
  { days: 365, name: "In 1 year" },
] as const;

export interface KeyLifetime {
  /** RFC 3339; empty for never. */
  readonly expiresAt: string;
  readonly name: string;
}

/** The choices of an expiry. Each is the end of a UTC day, so that a resubmitted form has the same value. */
export function keyLifetimes(now: Date): readonly KeyLifetime[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  const dated = LIFETIMES.map(({ days, name }) => ({
    expiresAt: new Date((today + days + 1) * DAY_MS).toISOString(),
    name,
  }));
  return [...dated, { expiresAt: "", name: "Never" }];
}

export const DEFAULT_LIFETIME = 2;
