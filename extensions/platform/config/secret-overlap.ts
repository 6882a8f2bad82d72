const DAY_MS = 86_400_000;
export const MAX_OVERLAP_DAYS = 90;

interface Secrets {
  readonly INTERNAL_SECRET?: string | undefined;
  readonly INTERNAL_SECRET_PREVIOUS?: string | undefined;
  readonly INTERNAL_SECRET_PREVIOUS_NOT_AFTER?: Date | undefined;
}

/** What is wrong with a secret that is being retired. */
export function overlapContradictions(given: Secrets, now: Date): string[] {
  const previous = given.INTERNAL_SECRET_PREVIOUS;
  const notAfter = given.INTERNAL_SECRET_PREVIOUS_NOT_AFTER;
  if (!previous && !notAfter) return [];
  if (!notAfter)
    return ["INTERNAL_SECRET_PREVIOUS_NOT_AFTER must say until when INTERNAL_SECRET_PREVIOUS is accepted."];
  if (!previous) return ["INTERNAL_SECRET_PREVIOUS is missing, but INTERNAL_SECRET_PREVIOUS_NOT_AFTER is set."];
  const sentences = [];
  if (!given.INTERNAL_SECRET) sentences.push("INTERNAL_SECRET is missing, but INTERNAL_SECRET_PREVIOUS is set.");
  if (previous === given.INTERNAL_SECRET) sentences.push("INTERNAL_SECRET_PREVIOUS must differ from INTERNAL_SECRET.");
  if (notAfter.getTime() - now.getTime() > MAX_OVERLAP_DAYS * DAY_MS)
    sentences.push(`INTERNAL_SECRET_PREVIOUS_NOT_AFTER must be at most ${MAX_OVERLAP_DAYS} days ahead.`);
  return sentences;
}
