/** The environment separates data, keys and engine accounts inside an organization. */
export type Environment = "sandbox" | "live";

export const ENVIRONMENTS: readonly Environment[] = ["sandbox", "live"];

export function isEnvironment(value: string): value is Environment {
  return (ENVIRONMENTS as readonly string[]).includes(value);
}
