import type { z } from "zod";

/** A refusal in the engine's words: 400 for an unreadable value, 422 for a readable one. */
export const refusal = (message: string, status: 400 | 422 = 400) => ({ message, params: { status } });

export const statusOf = (issue: z.core.$ZodIssue): unknown =>
  issue.code === "custom" ? issue.params?.status : undefined;

export const unknownVariant = (given: unknown, expected: readonly unknown[]): string =>
  `unknown variant \`${given}\`, expected one of ${expected.map((value) => `\`${value}\``).join(", ")}`;

/** The engine's text about an unreadable value. */
export function problemOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") return `unknown field \`${issue.keys[0]}\``;
  const wasGiven = issue.code === "custom" || issue.input !== undefined;
  if (!wasGiven) return `missing field \`${String(issue.path.at(-1))}\``;
  if (issue.code === "invalid_value" && typeof issue.input === "string")
    return unknownVariant(issue.input, issue.values);
  return path && !statusOf(issue) ? `${path}: ${issue.message}` : issue.message;
}

/** The first unreadable value, before any readable one that is refused. */
export const firstOf = ({ issues }: z.ZodError): z.core.$ZodIssue =>
  (issues.find((issue) => statusOf(issue) !== 422) ?? issues[0]) as z.core.$ZodIssue;
