/** The environment separates data, keys and engine accounts within an organization. */
export type Environment = "sandbox" | "live";

export const ENVIRONMENTS: readonly Environment[] = ["sandbox", "live"];
