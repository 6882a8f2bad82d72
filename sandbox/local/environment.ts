/** Environment variables. Not `NodeJS.ProcessEnv`, to which packages add variables that they require. */
export type Environment = Record<string, string | undefined>;
