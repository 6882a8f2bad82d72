import { z } from "zod";

/** The receiver's answer to webhooks. */
export type Answer = z.output<typeof answerSchema>;

/** The fields of `POST /answer`, from JSON or a form. */
export const answerSchema = z.object({
  status: z.coerce.number().int().min(200).max(599),
  delay_ms: z.coerce.number().int().min(0).max(60_000).default(0),
});

export const OK: Answer = { status: 200, delay_ms: 0 };

/** The choices of the page, each with its name. The time limit of a delivery is 15 seconds. */
export const ANSWERS: readonly (readonly [name: string, answer: Answer])[] = [
  ["200 OK", OK],
  ["500 Internal Server Error", { status: 500, delay_ms: 0 }],
  ["410 Gone", { status: 410, delay_ms: 0 }],
  ["200 OK after 20 seconds", { status: 200, delay_ms: 20_000 }],
];

export function describeAnswer({ status, delay_ms: delay }: Answer): string {
  const named = ANSWERS.find(([, answer]) => answer.status === status && answer.delay_ms === delay);
  return named?.[0] ?? (delay > 0 ? `${status} after ${delay / 1_000} seconds` : String(status));
}
