import { ANSWERS_KEPT_DAYS } from "#contract/limits.ts";

/** For the condition of a read: true of an answer whose lifetime is over. Takes the values of `isOver`. */
export const IS_OVER = `(environment = ? and finished_at < now() - make_interval(days => ?)
  or environment = ? and finished_at < now() - make_interval(days => ?))`;

export const isOver: readonly unknown[] = Object.entries(ANSWERS_KEPT_DAYS).flat();
