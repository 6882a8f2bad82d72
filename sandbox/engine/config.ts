import { z } from "zod";

const settings = z.object({
  ENGINE_PORT: z.coerce.number().int().min(0).max(65_535).default(3300),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_URL: z.string().min(1),
  ENGINE_ADMIN_API_KEY: z.string().min(1).default("test_admin"),
});

export type EngineSettings = { port: number; host: string; databaseUrl: string; adminApiKey: string };

/** Reads the environment once; a bad value stops the start with a sentence that names it. */
export function readSettings(environment: Record<string, string | undefined>): EngineSettings {
  const read = settings.safeParse(environment);
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The sandbox engine cannot start. ${problems.join("; ")}`);
  }
  const { ENGINE_PORT, HOST, DATABASE_URL, ENGINE_ADMIN_API_KEY } = read.data;
  return { port: ENGINE_PORT, host: HOST, databaseUrl: DATABASE_URL, adminApiKey: ENGINE_ADMIN_API_KEY };
}

export const settingsFromEnvironment = (): EngineSettings => readSettings(process.env);
