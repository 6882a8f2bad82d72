/** How long an answer is kept for repeats, counted from when it was given. Unfinished work is kept until it is finished. */
export const LIFETIME_DAYS = { live: 30, sandbox: 7 } as const;

/** True of a row of idempotency_records whose lifetime is over; null or false of an unfinished one. */
export const isOver = `finished_at < now() - case environment
  when 'live' then interval '${LIFETIME_DAYS.live} days' else interval '${LIFETIME_DAYS.sandbox} days' end`;
