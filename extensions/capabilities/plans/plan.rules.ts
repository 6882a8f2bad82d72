import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { textProblem } from "#extensions/platform/kernel/visible.rules.ts";

interface Texts {
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
}

/** Customers must see them, and as they are written. An empty description is none. @throws plan_invalid */
export function assertTexts({ name, description }: Texts): void {
  const problems = [
    { param: "name", problem: name == null ? null : textProblem(name, "name") },
    { param: "description", problem: description ? textProblem(description, "description") : null },
  ];
  for (const { param, problem } of problems) if (problem !== null) throw refuse("plan_invalid", { param, problem });
}
