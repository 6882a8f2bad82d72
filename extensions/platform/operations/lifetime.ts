/** How long an answer is kept for repeats, counted from when it was given. Unfinished work is kept until it is finished. */
export const LIFETIME_DAYS = { live: 30, sandbox: 7 } as const;

/** For the condition of a read: true of a row whose lifetime is over at that moment, null or false of an unfinished one. */
export const isOverAt = (
  now: string,
) => `(environment = 'live' and finished_at < ${now} - interval '${LIFETIME_DAYS.live} days'
  or environment = 'sandbox' and finished_at < ${now} - interval '${LIFETIME_DAYS.sandbox} days')`;
